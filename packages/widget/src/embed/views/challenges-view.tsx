import { ChallengesList } from "../../features/challenges/index.ts";
import { useGuild, useStored } from "../../guild/index.ts";

/** What can be taken part in. Drafts, scheduled and closed ones are for managers, who manage them in the panel. */
export function ChallengesView() {
  const groupId = useStored(useGuild().group);
  return <ChallengesList key={groupId} view={{ type: "active", groupId }} />;
}
