import type { UserRef } from "@guildhall/core";
import { attemptWord, isCompletedAssignment } from "@guildhall/core/challenges";
import type { TranslateAny } from "@guildhall/core/i18n";
import { exportResults } from "../../activities/index.ts";
import type { ResultRow } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { translatorOf } from "../../lib/texts.ts";
import type { SheetColumn, TypedSheet } from "../../spreadsheets/typed-sheet.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import { findAssignments } from "./assignment.repository.ts";
import type { AssignmentRow } from "./assignment.repository.ts";
import { findFileIds } from "./completion-file.repository.ts";
import { openChallenge } from "./open-attempt.service.ts";
import { statusOf } from "./get-challenge-results.service.ts";
import type { ResultsOf } from "./get-challenge-results.service.ts";
import { findComments, findPaid, findResultIds } from "./shown-assignment.repository.ts";
import type { CommentRow, PaidRow } from "./shown-assignment.repository.ts";
import { findPool } from "./taken-challenge.repository.ts";

interface Question {
  readonly challengeId: number;
  readonly type: ResultsOf;
}

/** A challenge's results as a sheet, newest first, with a column per reward currency. */
export async function exportChallengeAssignments(call: MemberCall, question: Question): Promise<TypedSheet> {
  const { db, actor, language } = call;
  const { challengeId, type } = question;
  await openChallenge(call, challengeId, "none");
  const workspaceId = actor.workspace.id;
  const t = translatorOf(language);
  return exportResults(call, {
    sheetName: t("challenge:sheet.name"),
    columns: fixedColumns(t),
    currencyIds: (await findPool(db, workspaceId, challengeId)).map((line) => line.currencyId),
    findIds: (page) => findResultIds(db, { workspaceId, challengeId, status: statusOf(type), ...page }),
    readRows: async (ids) => {
      const piece = await readPiece(call, ids);
      return piece.rows.map((row) => toResult(row, piece));
    },
  });
}

function fixedColumns(t: TranslateAny): SheetColumn[] {
  const column = ({ key, ...of }: Omit<SheetColumn, "title"> & { readonly key: string }): SheetColumn => ({
    title: t(`challenge:sheet.${key}`),
    ...of,
  });
  return [
    column({ key: "id", kind: "number", width: 10 }),
    column({ key: "status", kind: "text", width: 18 }),
    column({ key: "leader", kind: "text", width: 26 }),
    column({ key: "people", kind: "text", width: 40 }),
    column({ key: "accepted", kind: "instant", width: 18 }),
    column({ key: "handedIn", kind: "instant", width: 18 }),
    column({ key: "completed", kind: "instant", width: 18 }),
    column({ key: "reviewer", kind: "text", width: 26 }),
    column({ key: "comment", kind: "text", width: 60 }),
    column({ key: "rejection", kind: "text", width: 40 }),
    column({ key: "files", kind: "number", width: 8 }),
  ];
}

interface Piece {
  readonly t: TranslateAny;
  readonly rows: readonly AssignmentRow[];
  readonly people: ReadonlyMap<number, UserRef>;
  readonly comments: readonly CommentRow[];
  readonly paid: readonly PaidRow[];
  readonly files: ReadonlyMap<number, number[]>;
}

async function readPiece({ db, actor, language }: MemberCall, ids: readonly number[]): Promise<Piece> {
  const workspaceId = actor.workspace.id;
  const rows = await findAssignments(db, workspaceId, ids);
  const people = rows.flatMap((row) => [row.leaderId, row.reviewerId, ...row.memberIds, ...row.leftIds]);
  return {
    t: translatorOf(language),
    rows,
    people: await findUserRefs(db, workspaceId, [...new Set(people)]),
    comments: await findComments(db, workspaceId, ids),
    paid: await findPaid(db, workspaceId, ids),
    files: await findFileIds(db, workspaceId, ids),
  };
}

function toResult(row: AssignmentRow, { t, people, comments, paid, files }: Piece): ResultRow {
  const nameOf = (id: number): string => people.get(id)?.name ?? "";
  const lastOf = (kind: CommentRow["kind"]): string | null =>
    comments.findLast((comment) => comment.assignmentId === row.id && comment.kind === kind)?.text || null;
  const isDone = isCompletedAssignment(row);
  return {
    cells: [
      row.id,
      t(`challenge:attempt.${attemptWord(row)}`),
      nameOf(row.leaderId),
      (row.memberIds.length > 0 ? row.memberIds : row.leftIds).map(nameOf).join(", "),
      row.acceptedAt,
      row.submittedAt,
      isDone ? row.endedAt : null,
      nameOf(row.reviewerId),
      lastOf("complete"),
      lastOf("reject"),
      files.get(row.id)?.length ?? 0,
    ],
    paid: isDone ? paid.filter((each) => each.assignmentId === row.id) : null,
  };
}
