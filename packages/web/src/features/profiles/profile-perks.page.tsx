import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { ProfilePerks } from "@guildhall/widget/purchases";
import { FeedSkeleton } from "../dashboard/index.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { warmPerks } from "./profile.queries.ts";

function ProfilePerksPage() {
  const { user } = useMember();
  return (
    <ProfileLayout userId={user.id}>
      {() => (
        <>
          <ProfileTabs userId={user.id} active="perks" />
          <ProfilePerks userId={user.id} skeleton={<FeedSkeleton />} />
        </>
      )}
    </ProfileLayout>
  );
}

export const profilePerksPage = definePage({
  component: ProfilePerksPage,
  warm: async () => {
    const member = memberOf(session.getState().info);
    if (member !== null) await warmPerks(member.user.id);
  },
});
