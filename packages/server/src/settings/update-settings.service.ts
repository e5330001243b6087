import { awardedSince, InvalidInputError, isTimeZone, listTimeZones } from "@guildhall/core";
import type { WorkspaceSettings } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { moveSchedules } from "../schedules/index.ts";
import { lockAwards, mergeSettings, saveAwardedSince } from "./settings.repository.ts";

/** Changes any of the workspace's settings; returns all of them. @throws {InvalidInputError} on an unknown zone or a channel */
export async function changeSettings(
  call: MemberCall,
  changes: Partial<WorkspaceSettings>,
): Promise<WorkspaceSettings> {
  const { actor, db, deps } = call;
  // No chat provider is connected yet, so that there is no channel to announce in.
  if ((changes.eomChannel ?? null) !== null) throw new InvalidInputError([{ field: "eomChannel", code: "channel_unavailable" }]);
  const settings = changes.tz === undefined ? changes : { ...changes, tz: zoneOf(changes.tz) };
  await keepAwardedSince(call, settings);
  await mergeSettings(db, { workspaceId: actor.workspace.id, settings });
  if (settings.tz !== undefined) await moveSchedules(call, settings.tz);
  call.afterCommit(() => deps.bus.publish({ kind: "forget", workspaceId: actor.workspace.id }));
  return { ...actor.workspace.settings, ...settings };
}

async function keepAwardedSince({ actor, db, at }: MemberCall, changes: Partial<WorkspaceSettings>): Promise<void> {
  if (changes.eomEnabled === undefined && changes.eomPeriod === undefined) return;
  const workspaceId = actor.workspace.id;
  const { since, ...before } = await lockAwards(db, workspaceId);
  const { eomEnabled = before.eomEnabled, eomPeriod = before.eomPeriod } = changes;
  const next = awardedSince({ before, after: { eomEnabled, eomPeriod }, since, at });
  await saveAwardedSince(db, { workspaceId, since: next });
}

// Intl takes a zone in any case; the list to choose from has one way to write it.
function zoneOf(name: string): string {
  if (!isTimeZone(name)) throw new InvalidInputError([{ field: "tz", code: "unknown_time_zone" }]);
  return listTimeZones().find((zone) => zone.toLowerCase() === name.toLowerCase()) ?? name;
}
