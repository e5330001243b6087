import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { ProfilePerks } from "@guildhall/widget/purchases";
import { ProfileFrame } from "./profile-frame.tsx";
import { ProfileTabs } from "@guildhall/widget/profiles";
import { warmPerks } from "./warm-profile.ts";

function ProfilePerksPage() {
  const { user } = useMember();
  return (
    <ProfileFrame userId={user.id}>
      {() => (
        <>
          <ProfileTabs userId={user.id} active="perks" />
          <ProfilePerks userId={user.id} />
        </>
      )}
    </ProfileFrame>
  );
}

export const profilePerksPage = definePage({
  component: ProfilePerksPage,
  warm: async () => {
    const member = memberOf(session.getState().info);
    if (member !== null) await warmPerks(member.user.id);
  },
});
