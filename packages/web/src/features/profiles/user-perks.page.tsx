import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfilePerks } from "./profile-perks.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { warmPerks } from "./profile.queries.ts";

function UserPerksPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileLayout key={userId} userId={userId}>
      {() => (
        <>
          <ProfileTabs userId={userId} active="perks" />
          <ProfilePerks userId={userId} />
        </>
      )}
    </ProfileLayout>
  );
}

export const userPerksPage = definePage({
  component: UserPerksPage,
  warm: ({ params }) => warmPerks(Number(params["uid"])),
});
