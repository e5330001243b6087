import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileMain } from "./profile-main.tsx";
import { warmProfile } from "./profile.queries.ts";

function UserPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileLayout key={userId} userId={userId}>
      {(profile) => <ProfileMain userId={userId} profile={profile} />}
    </ProfileLayout>
  );
}

export const userPage = definePage({
  component: UserPage,
  warm: ({ params }) => warmProfile(Number(params["uid"])),
});
