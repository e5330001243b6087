import { ballotsToCount, isMixDue } from "@guildhall/core/quizzes";
import type { Handle } from "../../db/database.ts";
import { findFigures } from "../results/results.repository.ts";
import { lockForMixing, mixBallots, recountBallots } from "./ballot.repository.ts";

interface PollKey {
  readonly workspaceId: number;
  readonly quizId: number;
}

/**
 * Mixes a poll's ballots if it's due, counts some more of them and writes its tallies anew. Call it in a transaction
 * that answers nothing: its number is in the rows.
 */
export async function mixIfDue(db: Handle, poll: PollKey): Promise<void> {
  const ballots = await lockForMixing(db, poll);
  if (ballots === undefined || !isMixDue(ballots)) return;
  await mixBallots(db, poll, { more: ballotsToCount(ballots), mix: ballots.mixes + 1 });
  await recountBallots(db, poll);
}

/** Whether it may be due, by figures that are kept: counting an open poll's ballots at each answer would cost more. */
export async function mayBeDue(db: Handle, poll: PollKey): Promise<boolean> {
  const { people, mixed, counted } = await findFigures(db, poll);
  return isMixDue({ total: people, mixed, counted, isOver: false });
}
