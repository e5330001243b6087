import { TeamFeed } from "../../features/feed/index.ts";
import { useGuild, useStored } from "../../guild/index.ts";
import { useThankDialog } from "./thank-host.tsx";

export function FeedView() {
  const groupId = useStored(useGuild().group);
  const thank = useThankDialog();
  return (
    <>
      <TeamFeed key={groupId} groupId={groupId} onThankBack={thank.openBack} />
      {thank.dialog}
    </>
  );
}
