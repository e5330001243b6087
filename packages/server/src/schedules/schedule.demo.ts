import { addDays, instantOf, localDateAt } from "@guildhall/core";
import { momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import type { MemberCall } from "../lib/deps.ts";
import { saveEntitySchedule } from "./save-schedule.service.ts";
import { schedulables } from "./schedulables.ts";

const MODERATOR = 2;

export const scheduleDemo: DemoPart = { plan: (replay) => [scheduleWeekly(replay)] };

/** From the day after tomorrow, at nine. */
function scheduleWeekly(replay: Replay): Moment {
  const { now, zone, ids } = replay;
  const publishAt = instantOf({ ...addDays(localDateAt(now, zone), 2), hour: 9, minute: 0, second: 0 }, zone);
  return momentBefore(replay, { hoursAgo: 3 * 24, by: MODERATOR }, (call: MemberCall) => {
    const entityId = ids.get("challenge.weekly");
    return saveEntitySchedule(call, schedulables, { entityType: "challenge", entityId, type: "weekly", publishAt });
  });
}
