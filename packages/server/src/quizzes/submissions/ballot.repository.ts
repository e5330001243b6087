import type { Ballots, GivenAnswer } from "@guildhall/core/quizzes";
import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";

interface PollKey {
  readonly workspaceId: number;
  readonly quizId: number;
}

/** An answer without its person. */
export interface BallotAnswer extends GivenAnswer {
  readonly questionId: number;
  /** The wording that was answered. */
  readonly revision: number;
}

/** 53 of the database's own random bits; a version 4 UUID's last 14 digits are all random. */
const RANDOM_ID = sql`('x' || right(replace(gen_random_uuid()::text, '-', ''), 14))::bit(56)::bigint & 9007199254740991`;

/** Stores one person's answers apart from the person. */
export async function insertBallot(db: Handle, key: PollKey, answers: readonly BallotAnswer[]): Promise<void> {
  const { workspaceId, quizId } = key;
  const stored = answers.map(({ questionId: q, revision: r, optionId: o, textValue: t, numberValue: n }) => ({
    ...{ q, r },
    ...(o === null ? {} : { o }),
    ...(t === null ? {} : { t }),
    ...(n === null ? {} : { n }),
  }));
  const { rows } = await sql`
    insert into quiz_ballots (workspace_id, quiz_id, id, answers)
    values (${workspaceId}, ${quizId}, ${RANDOM_ID}, ${JSON.stringify(stored)}::jsonb) on conflict do nothing returning id
  `.execute(db);
  // Somebody else has drawn the same id.
  if (rows.length === 0) await insertBallot(db, key, answers);
}

/** A poll's ballots, locked. */
export interface LockedBallots extends Ballots {
  /** The mixes so far. */
  readonly mixes: number;
}

/** Waits for another mix of the poll; people still answer it. Undefined unless it's an anonymous poll. */
export async function lockForMixing(db: Handle, { workspaceId, quizId }: PollKey): Promise<LockedBallots | undefined> {
  const { rows } = await sql<Pick<Ballots, "isOver">>`
    select status = 'closed' as "isOver" from quizzes
    where workspace_id = ${workspaceId} and id = ${quizId} and is_anonymous for no key update
  `.execute(db);
  const [poll] = rows;
  if (poll === undefined) return undefined;
  // Counted after locking, so it sees what was committed while waiting.
  const { rows: counts } = await sql<Omit<LockedBallots, "isOver">>`
    select count(*)::int as total, count(*) filter (where mix > 0)::int as mixed,
      count(*) filter (where is_counted)::int as counted, coalesce(max(mix), 0) as mixes
    from quiz_ballots where workspace_id = ${workspaceId} and quiz_id = ${quizId}
  `.execute(db);
  return { total: 0, mixed: 0, counted: 0, mixes: 0, ...counts[0], ...poll };
}

/** Only within a mix: ballots that it writes anew, without those that came while it runs. */
const CLAIMED = -1;

/**
 * Writes all ballots anew in random order, with other ids, and counts some more of them, picked at random. Without a
 * join, so that no plan of it grows faster than the ballots.
 */
export async function mixBallots(
  db: Handle,
  { workspaceId, quizId }: PollKey,
  { more, mix }: { readonly more: number; readonly mix: number },
): Promise<void> {
  await sql`
    update quiz_ballots set mix = ${CLAIMED} where workspace_id = ${workspaceId} and quiz_id = ${quizId} and mix = 0
  `.execute(db);
  await sql`
    insert into quiz_ballots (workspace_id, quiz_id, id, answers, mix, is_counted)
    select ${workspaceId}::bigint, ${quizId}::bigint, ${RANDOM_ID}, answers, ${mix}::int,
      is_counted or row_number() over (partition by is_counted order by chance) <= ${more}
    from (
      select answers, is_counted, gen_random_uuid() as chance from quiz_ballots
      where workspace_id = ${workspaceId} and quiz_id = ${quizId} and mix <> 0
    ) each
    order by gen_random_uuid()
  `.execute(db);
  await sql`
    delete from quiz_ballots where workspace_id = ${workspaceId} and quiz_id = ${quizId} and mix not in (0, ${mix})
  `.execute(db);
}

/** Where an answer `a` of a ballot is counted. */
export const BALLOT_BUCKET = sql`coalesce((a ->> 'o')::bigint, (a ->> 'n')::bigint, 0)`;

/** Writes the poll's tallies and figures anew, from its counted ballots. */
export async function recountBallots(db: Handle, { workspaceId, quizId }: PollKey): Promise<void> {
  await sql`
    delete from quiz_tallies where workspace_id = ${workspaceId} and quiz_id = ${quizId}
  `.execute(db);
  await sql`
    insert into quiz_tallies (workspace_id, quiz_id, question_id, revision, bucket, value)
    select ${workspaceId}::bigint, ${quizId}::bigint, (a ->> 'q')::bigint, (a ->> 'r')::int, ${BALLOT_BUCKET}, count(*)
    from quiz_ballots b, jsonb_array_elements(b.answers) a
    where b.workspace_id = ${workspaceId} and b.quiz_id = ${quizId} and b.is_counted group by 3, 4, 5
  `.execute(db);
  await sql`
    update quiz_figures f set (mixed, counted) = (
      select count(*) filter (where b.mix > 0), count(*) filter (where b.is_counted) from quiz_ballots b
      where b.workspace_id = ${workspaceId} and b.quiz_id = ${quizId}
    )
    where f.workspace_id = ${workspaceId} and f.quiz_id = ${quizId}
  `.execute(db);
}

/** What somebody wrote, without the person. */
export interface BallotText {
  readonly textValue: string;
}

/** Texts of counted ballots, in an order of each question's own: one place in all would join a person's answers. */
export async function findBallotTexts(
  db: Handle,
  {
    workspaceId,
    quizId,
    questionId,
    revision,
    limit,
    offset,
  }: PollKey & Record<"questionId" | "revision" | "limit" | "offset", number>,
): Promise<BallotText[]> {
  const { rows } = await sql<BallotText>`
    select a ->> 't' as "textValue" from quiz_ballots b, jsonb_array_elements(b.answers) a
    where b.workspace_id = ${workspaceId} and b.quiz_id = ${quizId} and b.is_counted
      and (a ->> 'q')::bigint = ${questionId} and (a ->> 'r')::int = ${revision} and a ->> 't' is not null
    order by sha256(convert_to(concat_ws('/', b.id, ${questionId}::text), 'UTF8')) limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}
