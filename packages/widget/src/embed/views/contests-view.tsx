import { ContestsList } from "../../features/contests/index.ts";
import { useGuild, useStored } from "../../guild/index.ts";

/** Those that are open. Drafts, scheduled and closed ones are for managers, who manage them in the panel. */
export function ContestsView() {
  const groupId = useStored(useGuild().group);
  return <ContestsList key={groupId} view={{ type: "active", groupId }} />;
}
