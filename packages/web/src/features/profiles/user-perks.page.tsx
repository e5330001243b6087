import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfilePerks } from "@guildhall/widget/purchases";
import { ProfileFrame } from "./profile-frame.tsx";
import { ProfileTabs } from "@guildhall/widget/profiles";
import { warmPerks } from "./warm-profile.ts";

function UserPerksPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileFrame key={userId} userId={userId}>
      {() => (
        <>
          <ProfileTabs userId={userId} active="perks" />
          <ProfilePerks userId={userId} />
        </>
      )}
    </ProfileFrame>
  );
}

export const userPerksPage = definePage({
  component: UserPerksPage,
  warm: ({ params }) => warmPerks(Number(params["uid"])),
});
