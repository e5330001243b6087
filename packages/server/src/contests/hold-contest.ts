import { requireActivity, requireVisible } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { CONTEST_TABLES } from "./contest-kind.ts";
import { lockContest, shareContest } from "./contest.repository.ts";
import type { ContestRow } from "./contest.repository.ts";

/** Locked until the transaction ends. @throws {NotFoundError} if there's none, or it's a deleted draft */
export async function holdContest({ actor, db }: MemberCall, id: number): Promise<ContestRow> {
  const row = await lockContest(db, { workspaceId: actor.workspace.id, id });
  return requireActivity(row, { tables: CONTEST_TABLES, id });
}

/** Locked against changes and its end, until the transaction ends. @throws {NotFoundError} if the caller sees none */
export async function enterContest(call: MemberCall, id: number): Promise<ContestRow> {
  const row = await shareContest(call.db, { workspaceId: call.actor.workspace.id, id });
  return requireVisible("contest", call, row);
}
