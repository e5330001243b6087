import { fieldChanges, findTimeZone, InvalidInputError } from "@guildhall/core";
import { awardedSince } from "@guildhall/core/achievements";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { recordEvent } from "../events/record-event.ts";
import { channelProblems } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { moveSchedules } from "../schedules/index.ts";
import type { Schedulable } from "../activities/index.ts";
import { lockSettings, mergeSettings, saveAwardedSince } from "./settings.repository.ts";

/** The changes, and the values the client saw before; empty if it doesn't say. */
export type SettingsChange = Partial<WorkspaceSettings> & { readonly seen?: Partial<WorkspaceSettings> | undefined };

/**
 * Returns all settings.
 * @throws {InvalidInputError} on an unknown zone or a channel @throws {ChangedError} if the form is out of date
 */
export async function updateSettings(
  call: MemberCall,
  { change: { seen, ...changed }, kinds }: { readonly change: SettingsChange; readonly kinds: readonly Schedulable[] },
): Promise<WorkspaceSettings> {
  const { actor, db, at } = call;
  const workspaceId = actor.workspace.id;
  const problems = await channelProblems(call, { field: "eomChannel", channelId: changed.eomChannel?.id });
  if (problems.length > 0) throw new InvalidInputError(problems);
  const wanted = changed.tz === undefined ? changed : { ...changed, tz: zoneOf(changed.tz) };
  const { settings: before, awardedSince: since } = await lockSettings(db, workspaceId);
  const after = overwrite<WorkspaceSettings>({ wanted, seen, now: before });
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return before;
  await saveAwardedSince(db, { workspaceId, since: awardedSince({ before, after, since, at }) });
  await mergeSettings(db, {
    workspaceId,
    settings: Object.fromEntries(changes.map(({ field, after: value }) => [field, value])),
  });
  if (before.tz !== after.tz) await moveSchedules(call, { from: before.tz, to: after.tz }, kinds);
  await recordEvent(call, { type: "settings.changed", payload: { changes } });
  call.tell({ kind: "forget", workspaceId });
  return after;
}

function zoneOf(name: string): string {
  const zone = findTimeZone(name);
  if (zone === null) throw new InvalidInputError([{ field: "tz", code: "unknown_time_zone" }]);
  return zone;
}
