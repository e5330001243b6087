import { definePage } from "../../routing/page.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { session } from "../../session/api.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { ProfileMain } from "./profile-main.tsx";
import { warmProfile } from "./warm-profile.ts";

function ProfilePage() {
  const { user } = useMember();
  return (
    <ProfileFrame userId={user.id}>{(profile) => <ProfileMain userId={user.id} profile={profile} />}</ProfileFrame>
  );
}

export const profilePage = definePage({ component: ProfilePage, warm: warmOwnProfile });

async function warmOwnProfile(): Promise<void> {
  const member = memberOf(session.getState().info);
  if (member !== null) await warmProfile(member.user.id);
}
