import type { EndpointInput, EndpointResponse } from "@guildhall/core";
import type { statsCalls } from "@guildhall/core/stats";

export type Stats = EndpointResponse<typeof statsCalls.get>;

/** Asks for a group's figures and top members; 0 is the workspace. */
export function statsInput(groupId: number): EndpointInput<typeof statsCalls.get> {
  return { query: { group_id: groupId } };
}
