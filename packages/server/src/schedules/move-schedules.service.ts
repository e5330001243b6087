import { InvariantError, parseDay } from "@guildhall/core";
import { occurrenceOn } from "@guildhall/core/schedules";
import type { MemberCall } from "../lib/deps.ts";
import type { Schedulable } from "./schedulable.ts";
import { schedulables } from "./schedulables.ts";
import { lockPendingSchedules, moveSchedule } from "./schedule.repository.ts";

/** Keeps pending schedules at the same local day and time in a new zone; the caller must have locked the workspace. */
export async function moveSchedules(
  { db, actor: { workspace } }: MemberCall,
  zone: string,
  kinds: readonly Schedulable[] = schedulables,
): Promise<void> {
  for (const { nextOn, ...schedule } of await lockPendingSchedules(db, workspace.id)) {
    const day = parseDay(nextOn);
    if (day === null) throw new InvariantError("a schedule is next on no day", { nextOn });
    const kind = kinds.find((each) => each.type === schedule.entityType);
    const draft = await kind?.find(db, schedule);
    if (kind === undefined || draft?.isDraft !== true) continue;
    const next = occurrenceOn(day, schedule.rule, zone);
    await kind.setPublishAt(db, schedule, next.at);
    await moveSchedule(db, schedule, next);
  }
}
