import type { UserRef } from "@guildhall/core";
import type { Attachment } from "@guildhall/core/attachments";
import { assignmentAbilities, isCompletedAssignment, isInDivision, seesSolution } from "@guildhall/core/challenges";
import type { Assignment, AssignmentQuestion, PoolLine, TakenChallenge } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import { presentAttachments } from "../../attachments/index.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import type { CurrencyPresenter } from "../../currencies/currency.presenter.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import type { AssignmentRow } from "./assignment.repository.ts";
import { findSubmittedFiles, isPresent } from "./completion-file.repository.ts";
import type { SubmittedFile } from "./completion-file.repository.ts";
import { hasOtherReviewer, loadOfficers } from "./reviewers.service.ts";
import type { Officers } from "./reviewers.service.ts";
import { findComments, findEnabled, findPaid } from "./shown-assignment.repository.ts";
import type { CommentRow, PaidRow } from "./shown-assignment.repository.ts";
import { findPool } from "./taken-challenge.repository.ts";

export type ShownChallenge = TakenChallenge & { readonly id: number };

interface AttemptContext {
  readonly call: MemberCall;
  readonly challenge: ShownChallenge;
  readonly people: ReadonlyMap<number, UserRef>;
  readonly enabled: ReadonlySet<number>;
  readonly officers: Officers;
  readonly pool: readonly PoolLine[];
  readonly currencies: CurrencyPresenter;
  readonly comments: readonly CommentRow[];
  readonly paid: readonly PaidRow[];
  /** Submitted files by attempt, only where the caller sees the submission. */
  readonly files: ReadonlyMap<number, readonly ShownFile[]>;
}

interface ShownFile extends SubmittedFile {
  readonly file: Attachment;
}

/** Presents attempts of one challenge, as far as the caller may see each, with what they may do. */
export async function presentAssignments(
  call: MemberCall,
  challenge: ShownChallenge,
  rows: readonly AssignmentRow[],
): Promise<Assignment[]> {
  if (rows.length === 0) return [];
  const { db, actor, language } = call;
  const workspaceId = actor.workspace.id;
  const ids = rows.map((row) => row.id);
  // These are independent; only the people need the comments' authors.
  const [written, enabled, officers, pool, currencies, paid, files] = await Promise.all([
    loadComments(call, rows),
    findEnabled(
      db,
      workspaceId,
      rows.map((row) => row.leaderId),
    ),
    loadOfficers(call),
    findPool(db, workspaceId, challenge.id),
    findCurrencies(db, workspaceId).then((found) => presentCurrencies(found, language)),
    findPaid(db, workspaceId, ids),
    loadFiles(call, rows),
  ]);
  const context: AttemptContext = { call, challenge, ...written, enabled, officers, pool, currencies, paid, files };
  return rows.map((row) => present(row, context));
}

export function questionOf(
  row: AssignmentRow,
  {
    call,
    challenge,
    enabled,
    officers,
    pool,
  }: Pick<AttemptContext, "call" | "challenge" | "enabled" | "officers" | "pool">,
): AssignmentQuestion {
  const { actor, at } = call;
  return {
    challenge,
    actorId: actor.memberId,
    now: at,
    memberIds: peopleOf(row),
    leaderId: row.leaderId,
    status: row.status,
    currencies: pool.length,
    canReview: holds(actor, "manage-challenges"),
    acceptOwnChallenges: actor.workspace.settings.acceptOwnChallenges,
    hasOtherReviewer: hasOtherReviewer(officers, peopleOf(row)),
    isLeaderThere: enabled.has(row.leaderId),
    reviewedAt: row.reviewedAt,
    graceUntil: row.graceUntil,
  };
}

function present(row: AssignmentRow, context: AttemptContext): Assignment {
  const question = questionOf(row, context);
  return {
    id: row.id,
    challengeId: row.challengeId,
    status: row.status,
    ...(row.closedUnfinished && { closedUnfinished: true }),
    assignees: presentAssignees(row, context),
    activityUser: refOf(context, row.leaderId),
    publish: row.isPublished,
    acceptedAt: row.acceptedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    completedAt: endOf(row),
    graceUntil: row.graceUntil?.toISOString() ?? null,
    pool: isInDivision(row) ? context.pool.map((line) => context.currencies.amount(line.currencyId, line.amount)) : [],
    ...presentSolution(row, context, question),
    abilities: assignmentAbilities(question),
  };
}

/** Members of an attempt, or former ones if all have left. */
function peopleOf(row: AssignmentRow): readonly number[] {
  return row.memberIds.length > 0 ? row.memberIds : row.leftIds;
}

function endOf(row: AssignmentRow): string | null {
  return isCompletedAssignment(row) ? (row.endedAt?.toISOString() ?? null) : null;
}

function presentAssignees(row: AssignmentRow, { people, paid, currencies }: AttemptContext): Assignment["assignees"] {
  return peopleOf(row).map((memberId) => {
    const own = paid.filter((each) => each.assignmentId === row.id && each.memberId === memberId);
    const { id, name, avatarUrl } = refOf({ people }, memberId);
    const rewards = currencies.amounts(new Map(own.map(({ currencyId, amount }) => [currencyId, amount])));
    return { userId: id, name, avatarUrl, rewards };
  });
}

function presentSolution(
  row: AssignmentRow,
  context: AttemptContext,
  question: AssignmentQuestion,
): Pick<Assignment, "files" | "completeComments" | "rejectComments"> {
  const isInside = seesSolution({ ...question, isPublished: false });
  if (!seesSolution({ ...question, isPublished: row.isPublished })) {
    return { files: [], completeComments: [], rejectComments: [] };
  }
  const own = context.comments.filter((comment) => comment.assignmentId === row.id);
  const completing = own.filter(({ kind }) => kind === "complete");
  const files = context.files.get(row.id) ?? [];
  return {
    files: files.filter(isPresent).map(({ file }) => file),
    // Only the final submission is published, not earlier ones.
    completeComments: (isInside ? completing : completing.slice(-1)).map((each) => ({
      ...presentComment(each, context),
      files: files.filter((file) => wasIn(file, each.id)).map(({ file }) => file),
    })),
    rejectComments: isInside
      ? own.filter(({ kind }) => kind === "reject").map((each) => presentComment(each, context))
      : [],
  };
}

async function loadComments(
  { db, actor }: MemberCall,
  rows: readonly AssignmentRow[],
): Promise<Pick<AttemptContext, "comments" | "people">> {
  const workspaceId = actor.workspace.id;
  const comments = await findComments(
    db,
    workspaceId,
    rows.map((row) => row.id),
  );
  const people = [...rows.flatMap(everybodyIn), ...comments.map((comment) => comment.authorId)];
  return { comments, people: await findUserRefs(db, workspaceId, [...new Set(people)]) };
}

function wasIn({ cameWith, takenOutWith }: SubmittedFile, commentId: number): boolean {
  return cameWith !== 0 && cameWith <= commentId && (takenOutWith === null || takenOutWith > commentId);
}

async function loadFiles(call: MemberCall, rows: readonly AssignmentRow[]): Promise<Map<number, readonly ShownFile[]>> {
  const viewer = { actorId: call.actor.memberId, canReview: holds(call.actor, "manage-challenges") };
  const seen = rows.filter((row) =>
    seesSolution({ ...viewer, memberIds: peopleOf(row), isPublished: row.isPublished }),
  );
  const submitted = await findSubmittedFiles(
    call.db,
    call.actor.workspace.id,
    seen.map((row) => row.id),
  );
  const ids = [...submitted.values()].flat().map(({ attachmentId }) => attachmentId);
  const files = new Map((await presentAttachments(call, ids)).map((file) => [file.id, file]));
  const show = (each: SubmittedFile): readonly ShownFile[] => {
    const file = files.get(each.attachmentId);
    return file === undefined ? [] : [{ ...each, file }];
  };
  return new Map([...submitted].map(([id, own]) => [id, own.flatMap(show)]));
}

function presentComment({ authorId, text, at }: CommentRow, context: AttemptContext) {
  return { author: refOf(context, authorId), text, at: at.toISOString() };
}

function refOf({ people }: Pick<AttemptContext, "people">, id: number): UserRef {
  return people.get(id) ?? { id, name: "", avatarUrl: "" };
}

function everybodyIn(row: AssignmentRow): number[] {
  return [row.leaderId, ...row.memberIds, ...row.leftIds];
}
