import type { ContestStatus } from "@guildhall/core/contests";
import { moveActivity } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { removeSchedule } from "../schedules/index.ts";
import { holdContest } from "./hold-contest.ts";
import { about } from "./contest-event.ts";
import { CONTEST_KIND } from "./contest-kind.ts";

/**
 * Deletes a draft, even a scheduled one: the row stays for the audit, in no list.
 * @throws {NotFoundError} @throws {RefusedError} `not_draft`
 */
export async function deleteContest(call: MemberCall, id: number): Promise<ContestStatus> {
  // Before locking the draft itself: the same order as publishing.
  await removeSchedule(call.db, { workspaceId: call.actor.workspace.id, entityType: "contest", entityId: id });
  const contest = await holdContest(call, id);
  const status = await moveActivity(call, contest, { kind: CONTEST_KIND, event: "delete", facts: null });
  await recordEvent(call, { type: "contest.discarded", payload: about(contest) });
  return status;
}
