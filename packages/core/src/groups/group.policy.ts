import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_GROUPS } from "../lib/limits.ts";

/** Who owns a group: an integration when `externalId` is not empty. */
export interface OwnedGroup {
  readonly externalId: string;
}

/** Whether a group may be renamed, moved or deleted here: `external_group` when an integration owns it. */
export function mayUpdateGroup(group: OwnedGroup): Decision {
  return group.externalId === "" ? ALLOWED : denied("external_group");
}

/** Whether a group may be added: `groups_from_integration` when one brings them, `too_many_groups` at the bound. */
export function mayCreateGroup(groups: readonly OwnedGroup[]): Decision {
  if (groups.some((group) => group.externalId !== "")) return denied("groups_from_integration");
  return groups.length < MAX_GROUPS ? ALLOWED : denied("too_many_groups");
}
