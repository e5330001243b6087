import { reviewRecipients } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import type { MemberCall } from "../../lib/deps.ts";
import type { AssignmentRow } from "./assignment.repository.ts";
import type { TakenChallengeRow } from "./taken-challenge.repository.ts";
import { findOfficers } from "./taking.repository.ts";

/** Enabled members with a reviewing role. */
export type Officers = Awaited<ReturnType<typeof findOfficers>>;

/** Loads the reviewers where it matters whether there's one besides the caller. */
export async function loadOfficers({ db, actor }: MemberCall): Promise<Officers> {
  const asks = holds(actor, "manage-challenges") && actor.workspace.settings.acceptOwnChallenges;
  return asks ? reviewersAmong(await findOfficers(db, actor.workspace.id)) : [];
}

/** Whether someone outside the attempt could review it. */
export function hasOtherReviewer(officers: Officers, memberIds: readonly number[]): boolean {
  return officers.some(({ id }) => !memberIds.includes(id));
}

/** Members notified that an attempt waits for review. */
export async function recipientsOf(
  { db, actor }: MemberCall,
  challenge: Pick<TakenChallengeRow, "authorId">,
  { memberIds }: Pick<AssignmentRow, "memberIds">,
): Promise<number[]> {
  const reviewers = await findOfficers(db, actor.workspace.id);
  const recipient = actor.workspace.settings.challengeReviewRecipient;
  return reviewRecipients({ recipient, authorId: challenge.authorId, reviewers, memberIds });
}

/** The author and all enabled challenge managers, each once. */
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
