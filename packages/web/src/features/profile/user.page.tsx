import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { definePage } from "../../routing/page.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileOverview } from "./profile-overview.tsx";
import { profileQuery } from "./profile.queries.ts";

function UserPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileLayout key={userId} userId={userId}>
      {(profile) => <ProfileOverview profile={profile} />}
    </ProfileLayout>
  );
}

/** The profile of any member. */
export const userPage = definePage({
  component: UserPage,
  warm: ({ params }) => queryClient.prefetchQuery(profileQuery(Number(params["uid"]))),
});
