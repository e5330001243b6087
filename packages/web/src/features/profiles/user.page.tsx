import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { ProfileMain } from "./profile-main.tsx";
import { warmProfile } from "./warm-profile.ts";

function UserPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileFrame key={userId} userId={userId}>
      {(profile) => <ProfileMain userId={userId} profile={profile} />}
    </ProfileFrame>
  );
}

export const userPage = definePage({
  component: UserPage,
  warm: ({ params }) => warmProfile(Number(params["uid"])),
});
