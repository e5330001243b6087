import { moveActivity } from "../activities/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { holdContest } from "./hold-contest.ts";
import { about } from "./contest-event.ts";
import { CONTEST_KIND } from "./contest-kind.ts";

/** Closing is final. @throws {NotFoundError} @throws {RefusedError} `not_published`, `contest_closed` */
export async function closeContest(call: MemberCall, id: number): Promise<void> {
  const contest = await holdContest(call, id);
  await moveActivity(call, contest, { kind: CONTEST_KIND, event: "close", facts: null });
  await recordEvent(call, { type: "contest.closed", payload: about(contest) });
}
