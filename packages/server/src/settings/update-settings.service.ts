import { InvalidInputError, isTimeZone } from "@guildhall/core";
import type { WorkspaceSettings } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { mergeSettings } from "./settings.repository.ts";

/** Changes any of the workspace's settings; returns all of them. @throws {InvalidInputError} on an unknown zone */
export async function changeSettings(
  call: MemberCall,
  changes: Partial<WorkspaceSettings>,
): Promise<WorkspaceSettings> {
  const { actor, db, deps } = call;
  if (changes.tz !== undefined && !isTimeZone(changes.tz)) {
    throw new InvalidInputError([{ field: "tz", code: "unknown_time_zone" }]);
  }
  await mergeSettings(db, { workspaceId: actor.workspace.id, settings: changes });
  call.afterCommit(() => deps.bus.publish({ kind: "forget", workspaceId: actor.workspace.id }));
  return { ...actor.workspace.settings, ...changes };
}
