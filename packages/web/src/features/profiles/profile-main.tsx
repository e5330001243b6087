import { useRouterState } from "@tanstack/react-router";
import { useMember } from "../../session/use-session.ts";
import { ProfileAttempts } from "./profile-attempts.tsx";
import { ProfileOverview } from "./profile-overview.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import type { Profile } from "./profile.queries.ts";

/** What a member takes part in, or, by `tab` in the address and where there are no challenges, the overview. */
export function ProfileMain({ userId, profile }: { readonly userId: number; readonly profile: Profile | undefined }) {
  const { features } = useMember();
  // Addresses are read by parseSearch, which gives plain texts.
  const tab = useRouterState({ select: ({ location }) => (location.search as { readonly tab?: string }).tab });
  const isOverview = tab === "overview" || !features.includes("challenges");
  return (
    <>
      <ProfileTabs userId={userId} active={isOverview ? "overview" : "challenges"} />
      {isOverview ? <ProfileOverview profile={profile} /> : <ProfileAttempts userId={userId} />}
    </>
  );
}
