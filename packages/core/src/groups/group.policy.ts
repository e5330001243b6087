import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { MAX_GROUPS } from "../lib/limits.ts";

/** An integration owns a group with a non-empty `externalId`. */
export interface OwnedGroup {
  readonly externalId: string;
}

/** Refuses with `external_group` if an integration owns it. */
export function mayUpdateGroup(group: OwnedGroup): Decision {
  return group.externalId === "" ? ALLOWED : denied("external_group");
}

/** Refuses with `groups_from_integration` if an integration provides them, `too_many_groups` at the limit. */
export function mayCreateGroup(groups: readonly OwnedGroup[]): Decision {
  if (groups.some((group) => group.externalId !== "")) return denied("groups_from_integration");
  return groups.length < MAX_GROUPS ? ALLOWED : denied("too_many_groups");
}
