import type { AskedQuestion, DrawnQuestion, QuestionType, RewardLine } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

/** A question in one wording, with its right option: nothing that members are shown as it is. */
export interface QuestionRow {
  readonly id: number;
  /** From 0. */
  readonly position: number;
  readonly type: QuestionType;
  readonly isRequired: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly revision: number;
  readonly description: string;
  readonly hint: string;
  readonly explanation: string;
  /** Texts by option id. */
  readonly texts: Readonly<Record<string, string>>;
  /** In the author's order. */
  readonly options: readonly { readonly id: number; readonly isCorrect: boolean }[];
  readonly rewards: readonly RewardLine[];
}

/** A quiz's questions in their order and current wording; `ids` are all by default. */
export async function findQuestions(
  db: Handle,
  {
    workspaceId,
    quizId,
    ids,
  }: { readonly workspaceId: number; readonly quizId: number; readonly ids?: readonly number[] },
): Promise<QuestionRow[]> {
  const which = ids === undefined ? sql`` : sql`and q.id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<QuestionRow>`
    select q.id, q.position, q.type, q.is_required as "isRequired", q.min, q.max, q.revision, w.description, w.hint,
      w.explanation, w.options as texts, coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'isCorrect', o.is_correct) order by o.position) from quiz_options o
        where o.workspace_id = ${workspaceId} and o.question_id = q.id
      ), '[]') as options, coalesce((
        select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount) order by r.currency_id)
        from question_rewards r where r.workspace_id = ${workspaceId} and r.question_id = q.id
      ), '[]') as rewards
    from quiz_questions q
    join question_wordings w on w.workspace_id = ${workspaceId} and w.question_id = q.id and w.revision = q.revision
    where q.workspace_id = ${workspaceId} and q.quiz_id = ${quizId} ${which}
    order by q.position
  `.execute(db);
  return rows;
}

/** What a question said at a revision. */
export interface Wording extends Pick<QuestionRow, "revision" | "description" | "hint" | "explanation" | "texts"> {
  readonly questionId: number;
}

/** Several of a question may be asked for. */
export async function findWordings(
  db: Handle,
  workspaceId: number,
  asked: readonly Pick<DrawnQuestion, "q" | "r">[],
): Promise<Wording[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Wording>`
    select w.question_id as "questionId", w.revision, w.description, w.hint, w.explanation, w.options as texts
    from unnest(${asked.map(({ q }) => q)}::bigint[], ${asked.map(({ r }) => r)}::int[]) as asked (q, r)
    join question_wordings w on w.workspace_id = ${workspaceId} and w.question_id = asked.q and w.revision = asked.r
    order by w.question_id, w.revision
  `.execute(db);
  return rows;
}

/** A question as core's rules see it, with the option that is right. */
export function toAsked(question: QuestionRow): AskedQuestion & { readonly correctOptionId: number | null } {
  const { id, type, isRequired, min, max, options } = question;
  const correctOptionId = options.find(({ isCorrect }) => isCorrect)?.id ?? null;
  return { id, type, required: isRequired, min, max, optionIds: options.map((option) => option.id), correctOptionId };
}
