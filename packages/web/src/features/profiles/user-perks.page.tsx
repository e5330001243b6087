import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfilePerks } from "@guildhall/widget/purchases";
import { FeedSkeleton } from "../dashboard/index.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { warmPerks } from "./profile.queries.ts";

function UserPerksPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileLayout key={userId} userId={userId}>
      {() => (
        <>
          <ProfileTabs userId={userId} active="perks" />
          <ProfilePerks userId={userId} skeleton={<FeedSkeleton />} />
        </>
      )}
    </ProfileLayout>
  );
}

export const userPerksPage = definePage({
  component: UserPerksPage,
  warm: ({ params }) => warmPerks(Number(params["uid"])),
});
