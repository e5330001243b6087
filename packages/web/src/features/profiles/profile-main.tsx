import { ProfileAttempts, ProfileOverview, ProfileTabs, type Profile } from "@guildhall/widget/profiles";
import { useRouterState } from "@tanstack/react-router";
import { useMember } from "../../session/use-session.ts";

/** A member's attempts, or the overview by the URL's `tab` and where there are no challenges. */
export function ProfileMain({ userId, profile }: { readonly userId: number; readonly profile: Profile | undefined }) {
  const { features } = useMember();
  // `parseSearch` returns plain strings.
  const tab = useRouterState({ select: ({ location }) => (location.search as { readonly tab?: string }).tab });
  const isOverview = tab === "overview" || !features.includes("challenges");
  return (
    <>
      <ProfileTabs userId={userId} active={isOverview ? "overview" : "challenges"} />
      {isOverview ? <ProfileOverview profile={profile} /> : <ProfileAttempts userId={userId} />}
    </>
  );
}
