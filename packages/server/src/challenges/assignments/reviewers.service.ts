import { reviewRecipients } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import type { MemberCall } from "../../lib/deps.ts";
import type { AssignmentRow } from "./assignment.repository.ts";
import type { TakenChallengeRow } from "./taken-challenge.repository.ts";
import { findOfficers } from "./taking.repository.ts";

/** Everybody enabled with a role that reviews. */
export type Officers = Awaited<ReturnType<typeof findOfficers>>;

/** Loads those who may review, where it matters whether there is another one than the asker. */
export async function loadOfficers({ db, actor }: MemberCall): Promise<Officers> {
  const asks = holds(actor, "manage-challenges") && actor.workspace.settings.acceptOwnChallenges;
  return asks ? reviewersAmong(await findOfficers(db, actor.workspace.id)) : [];
}

/** Whether somebody else who is not in an attempt may review it. */
export function hasOtherReviewer(
  officers: Officers,
  { actorId, memberIds }: { readonly actorId: number; readonly memberIds: readonly number[] },
): boolean {
  return officers.some(({ id }) => id !== actorId && !memberIds.includes(id));
}

/** Who is told that an attempt waits for a review. */
export async function recipientsOf(
  { db, actor }: MemberCall,
  challenge: Pick<TakenChallengeRow, "authorId">,
  { memberIds }: Pick<AssignmentRow, "memberIds">,
): Promise<number[]> {
  const reviewers = await findOfficers(db, actor.workspace.id);
  const recipient = actor.workspace.settings.challengeReviewRecipient;
  return reviewRecipients({ recipient, authorId: challenge.authorId, reviewers, memberIds });
}

/** The author of a challenge and everybody enabled who manages challenges, each once. */
export async function managersOf(
  { db, actor }: Pick<MemberCall, "db" | "actor">,
  { authorId }: Pick<TakenChallengeRow, "authorId">,
): Promise<number[]> {
  const managers = reviewersAmong(await findOfficers(db, actor.workspace.id));
  return [...new Set([authorId, ...managers.map(({ id }) => id)])];
}

function reviewersAmong(officers: Officers): Officers {
  return officers.filter((officer) => holds(officer, "manage-challenges"));
}
