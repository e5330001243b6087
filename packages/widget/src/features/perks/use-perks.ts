import type { EndpointInput } from "@guildhall/core";
import { perkCalls, type Perk } from "@guildhall/core/perks";
import { useState } from "react";
import { useCall, useGuild, useStored } from "../../guild/index.ts";

/** A group's perks, 0 for every group. */
export function usePerks(groupId: number) {
  return useCall(perkCalls.list, perksInput(groupId), { keepsPrevious: true });
}

export function perksInput(groupId: number): EndpointInput<typeof perkCalls.list> {
  return { query: { group_id: groupId } };
}

/** A perk as it's shown, and whether it has left the list meanwhile. */
export interface ShownPerk {
  readonly perk: Perk;
  readonly isGone: boolean;
}

/** Follows a perk of the list that's on the screen; one that was deleted stays as it was last. */
export function useShownPerk(start: Perk): ShownPerk {
  const { data } = usePerks(useStored(useGuild().group));
  const [last, setLast] = useState(start);
  const found = data?.items.find(({ id }) => id === start.id);
  if (found !== undefined && found !== last) setLast(found);
  return { perk: found ?? last, isGone: data !== undefined && found === undefined };
}
