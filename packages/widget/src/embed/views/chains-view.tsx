import { ChainsList } from "../../features/chains/index.ts";
import { useGuild, useStored } from "../../guild/index.ts";

/** Those that are open. Drafts, scheduled and closed ones are for managers, who manage them in the panel. */
export function ChainsView() {
  const groupId = useStored(useGuild().group);
  return <ChainsList key={groupId} view={{ type: "active", groupId }} />;
}
