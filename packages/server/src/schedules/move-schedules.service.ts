import { moveToZone } from "@guildhall/core/schedules";
import type { MemberCall } from "../lib/deps.ts";
import type { Schedulable } from "../activities/index.ts";
import { lockPendingSchedules, moveSchedule, nextOf, saveRule } from "./schedule.repository.ts";

/**
 * Keeps pending schedules at the same local day and time in a new zone, and publishes nothing by that; the caller must
 * have locked the workspace.
 */
export async function moveSchedules(
  { db, at, actor: { workspace } }: Pick<MemberCall, "db" | "at" | "actor">,
  zone: { readonly from: string; readonly to: string },
  kinds: readonly Schedulable[],
): Promise<void> {
  for (const schedule of await lockPendingSchedules(db, workspace.id)) {
    const kind = kinds.find((each) => each.type === schedule.entityType);
    if (kind === undefined || (await kind.find(db, schedule))?.isDraft !== true) continue;
    const { rule, next } = moveToZone(schedule.rule, { zone: zone.to, next: nextOf(schedule), now: at });
    if (next.at.getTime() !== schedule.publishAt.getTime()) {
      await kind.moveTo(db, schedule, { publishAt: next.at, fromZone: zone.from, toZone: zone.to });
    }
    await moveSchedule(db, schedule, next);
    await saveRule(db, schedule, rule);
  }
}
