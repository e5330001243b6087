import { ProfileLayout, ProfileOverview } from "../../features/profiles/index.ts";
import { useMember } from "../../guild/index.ts";
import type { ViewProps } from "../view-props.ts";
import { useThankDialog } from "./thank-host.tsx";

/** The member's own profile, or another's by its id. */
export function ProfileView({ id }: ViewProps) {
  const { user } = useMember();
  const thank = useThankDialog();
  return (
    <>
      <ProfileLayout userId={id === 0 ? user.id : id} thank={{ open: thank.open, preload: () => undefined }}>
        {(profile) => <ProfileOverview profile={profile} />}
      </ProfileLayout>
      {thank.dialog}
    </>
  );
}
