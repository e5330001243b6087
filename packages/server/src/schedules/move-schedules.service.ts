import { InvariantError, parseDay } from "@guildhall/core";
import { moveToZone } from "@guildhall/core/schedules";
import type { MemberCall } from "../lib/deps.ts";
import type { Schedulable } from "./schedulable.ts";
import { schedulables } from "./schedulables.ts";
import { lockPendingSchedules, moveSchedule, saveRule } from "./schedule.repository.ts";

/**
 * Keeps pending schedules at the same local day and time in a new zone, and publishes nothing by that; the caller must
 * have locked the workspace.
 */
export async function moveSchedules(
  { db, at, actor: { workspace } }: Pick<MemberCall, "db" | "at" | "actor">,
  zone: { readonly from: string; readonly to: string },
  kinds: readonly Schedulable[] = schedulables,
): Promise<void> {
  for (const { nextOn, publishAt, ...schedule } of await lockPendingSchedules(db, workspace.id)) {
    const day = parseDay(nextOn);
    if (day === null) throw new InvariantError("a schedule is next on no day", { nextOn });
    const kind = kinds.find((each) => each.type === schedule.entityType);
    const draft = await kind?.find(db, schedule);
    if (kind === undefined || draft?.isDraft !== true) continue;
    const { rule, next } = moveToZone(schedule.rule, { zone: zone.to, next: { day, at: publishAt }, now: at });
    if (next.at.getTime() !== publishAt.getTime()) {
      await kind.moveTo(db, schedule, { publishAt: next.at, fromZone: zone.from, toZone: zone.to });
    }
    await moveSchedule(db, schedule, next);
    if (rule !== schedule.rule) await saveRule(db, schedule, rule);
  }
}
