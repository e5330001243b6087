import { InvalidInputError, isTimeZone, listTimeZones } from "@guildhall/core";
import type { WorkspaceSettings } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { moveSchedules } from "../schedules/index.ts";
import { mergeSettings } from "./settings.repository.ts";

/** Changes any of the workspace's settings; returns all of them. @throws {InvalidInputError} on an unknown zone */
export async function changeSettings(
  call: MemberCall,
  changes: Partial<WorkspaceSettings>,
): Promise<WorkspaceSettings> {
  const { actor, db, deps } = call;
  const settings = changes.tz === undefined ? changes : { ...changes, tz: zoneOf(changes.tz) };
  await mergeSettings(db, { workspaceId: actor.workspace.id, settings });
  if (settings.tz !== undefined) await moveSchedules(call, settings.tz);
  call.afterCommit(() => deps.bus.publish({ kind: "forget", workspaceId: actor.workspace.id }));
  return { ...actor.workspace.settings, ...settings };
}

// Intl takes a zone in any case; the list to choose from has one way to write it.
function zoneOf(name: string): string {
  if (!isTimeZone(name)) throw new InvalidInputError([{ field: "tz", code: "unknown_time_zone" }]);
  return listTimeZones().find((zone) => zone.toLowerCase() === name.toLowerCase()) ?? name;
}
