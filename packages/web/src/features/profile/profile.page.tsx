import { queryClient } from "../../data/query-client.ts";
import { definePage } from "../../routing/page.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { session } from "../../session/api.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileOverview } from "./profile-overview.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { profileQuery } from "./profile.queries.ts";

function ProfilePage() {
  const { user } = useMember();
  return (
    <ProfileLayout userId={user.id}>
      {(profile) => (
        <>
          <ProfileTabs active="overview" />
          <ProfileOverview profile={profile} />
        </>
      )}
    </ProfileLayout>
  );
}

/** The reader's own profile. */
export const profilePage = definePage({ component: ProfilePage, warm: warmOwnProfile });

/** Asks for the reader's own profile ahead. */
async function warmOwnProfile(): Promise<void> {
  const member = memberOf(session.getState().info);
  if (member !== null) await queryClient.prefetchQuery(profileQuery(member.user.id));
}
