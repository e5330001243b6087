import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvariantError } from "@guildhall/core";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { checkLedger } from "../../src/features.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { newTally, repeatOpen, request, sendAct, tokenOf } from "../../src/testing/kill-acts.ts";
import type { Act, Place } from "../../src/testing/kill-acts.ts";
import { killInRounds, onDatabase } from "../../src/testing/kill-run.ts";
import { buildKillTeam } from "../../src/testing/kill-team.ts";
import type { KillTeam } from "../../src/testing/kill-team.ts";
import { radio } from "../../src/testing/quiz-steps.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";

const test = useTestDatabase();
const KILLS = 3;
/** Made for each round. */
const QUIZZES = 9;
/** In hundredths: of a quiz or poll, and of each of its two questions. */
const [WHOLE, EACH] = [100, 20];
/** Others' acts and the clock may come first. */
const FINE = [200, 409];

interface Made {
  readonly id: number;
  readonly kind: "plain" | "timed" | "poll";
  readonly questions: readonly { readonly id: number; readonly options: readonly number[] }[];
}

it("answers, starts, payments and closings are whole and once when the server is killed under load", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-quiz-kill-"));
  const options = {
    ...{ dataDir, databaseUrl: test().url, databaseFencedRole: test().fencedRole },
    ...{ kills: KILLS, seed: 2026 },
  };
  const team = await onDatabase(options, async (db) => {
    await migrate(db.pool, systemClock.now());
    return buildKillTeam(db, 8);
  });
  const tally = newTally(FINE);
  const made: Made[] = [];
  await killInRounds(options, {
    settle: async (url, round) => {
      await repeatOpen(url, tally);
      if (round < KILLS) made.push(...(await makeQuizzes(url, team)));
    },
    load: async ({ url, fraction }) => {
      const latest = made.slice(-QUIZZES);
      await Promise.all([
        ...team.people.slice(1).map((_, index) => take({ url, team, tally }, latest, index + 1)),
        closeSome({ url, team, tally }, latest, fraction),
      ]);
      tally.cutOff += tally.open.size;
    },
    // The job finds what nobody came back for when the server starts, and is killed there, too.
    between: () => onDatabase(options, (db) => makeOverdue(db, team)),
  });
  const kept = await onDatabase(options, (db) => readKept(db, team));
  expect([...tally.answered].filter((trace) => !kept.traces.has(trace))).toEqual([]);
  expect(kept.mispaid).toEqual([]);
  expect(kept.violations).toEqual([]);
  // Without load, cut-off responses and ends of each kind the run would prove nothing.
  expect(tally.answered.size).toBeGreaterThan(20);
  expect(tally.cutOff).toBeGreaterThan(0);
  expect(kept.statuses).toEqual(expect.arrayContaining(["abandoned", "completed", "timed_out"]));
}, 900_000);

async function makeQuizzes(url: string, team: KillTeam): Promise<Made[]> {
  const made: Made[] = [];
  const rewards = (amount: number) => [{ currencyId: team.currencyId, amount }];
  const slider = { type: "slider", description: "How much?", min: 1, max: 10, rewards: rewards(EACH) } as const;
  const ask = async (method: Act["method"], path: string, body: object) => {
    const { status, text } = await request(url, { method, path, body, token: tokenOf(team, 0) });
    if (status !== 200) throw new InvariantError(`${path} was answered ${String(status)}: ${text}`);
    return JSON.parse(text).data;
  };
  for (let index = 0; index < QUIZZES; index += 1) {
    const kind = (["plain", "timed", "poll"] as const)[index % 3] ?? "plain";
    const own = { plain: {}, timed: { timeLimit: 600 }, poll: { type: "poll" } }[kind];
    const id: number = (await ask("POST", "/quizzes", { title: "Quiz", rewards: rewards(WHOLE), ...own })).qid;
    const questions: Made["questions"][number][] = [];
    for (const question of [0, 1].map(() => (kind === "poll" ? slider : radio({ rewards: rewards(EACH) })))) {
      const added = (await ask("POST", `/quiz/${String(id)}/questions`, question)).question;
      questions.push({ id: added.id, options: added.options.map((option: { readonly id: number }) => option.id) });
    }
    await ask("PUT", `/quiz/${String(id)}/publish`, {});
    made.push({ id, kind, questions });
  }
  return made;
}

/** Takes all quizzes, the first question of each before the second of any, until the server is gone. */
async function take(place: Place, quizzes: readonly Made[], who: number): Promise<void> {
  const token = tokenOf(place.team, who);
  const turned = quizzes
    .map((_, index) => quizzes[(index + who) % quizzes.length])
    .filter((each) => each !== undefined);
  const acts = [0, 1].flatMap((place_) => turned.flatMap((quiz) => actsOf(quiz, { place: place_, who, token })));
  for (const act of acts) if (!(await sendAct(place, act))) return;
}

function actsOf(
  { id, kind, questions }: Made,
  { place, who, token }: { readonly place: number; readonly who: number; readonly token: string },
): Act[] {
  const path = `/quiz/${String(id)}`;
  const started = `${String(who)} at ${String(id)}`;
  const question = questions[place];
  if (question === undefined) return [];
  if (kind === "poll") {
    const body = { answers: questions.map((each) => ({ questionId: each.id, numberValue: 1 + who })) };
    return place === 0 ? [{ method: "PUT", path: `${path}/answers`, body, token, trace: started }] : [];
  }
  const optionId = question.options[(who + id) % 2];
  const answer: Act = {
    ...{ method: "PUT", path: `${path}/question/${String(question.id)}/answer`, body: { optionId }, token },
    trace: `${started}: ${String(optionId)}`,
  };
  const begins = kind === "timed" && place === 0;
  return begins ? [{ method: "POST", path: `${path}/start`, body: {}, token, trace: started }, answer] : [answer];
}

async function closeSome(place: Place, quizzes: readonly Made[], fraction: () => number): Promise<void> {
  const token = tokenOf(place.team, 0);
  for (const { id } of quizzes.filter(() => fraction() < 0.4)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const act: Act = {
      method: "PUT",
      path: `/quiz/${String(id)}/close`,
      body: {},
      token,
      trace: `${String(id)} closed`,
    };
    if (!(await sendAct(place, act))) return;
  }
}

async function makeOverdue({ handle }: Database, { workspaceId }: KillTeam): Promise<void> {
  await sql`
    update quiz_submissions set due_at = started_at - interval '1 hour'
    where workspace_id = ${workspaceId} and status = 'in_progress' and due_at is not null
  `.execute(handle);
}

async function readKept({ handle }: Database, { workspaceId, people }: KillTeam) {
  const { rows } = await sql<{
    readonly quizId: number;
    readonly who: number;
    readonly status: string;
    readonly type: string;
    readonly options: readonly number[];
    readonly right: number;
    readonly paid: number;
  }>`
    select s.quiz_id as "quizId", array_position(${people.map(({ memberId }) => memberId)}::bigint[], s.member_id) - 1 as who,
      s.status, q.type, count(a.is_right) filter (where a.is_right)::int as "right",
      coalesce(array_agg(a.option_id) filter (where a.option_id is not null), '{}') as options,
      (select coalesce(sum(t.amount), 0)::int from ledger_transfers t
        join ledger_accounts o on o.workspace_id = ${workspaceId} and o.id = t.to_account_id
        where t.workspace_id = ${workspaceId} and t.reason = 'quiz' and t.reference = 'quiz:' || s.quiz_id
          and o.owner_id = s.member_id) as paid
    from quiz_submissions s
    join quizzes q on q.workspace_id = ${workspaceId} and q.id = s.quiz_id
    left join quiz_answers a on a.workspace_id = ${workspaceId} and a.submission_id = s.id
    where s.workspace_id = ${workspaceId} group by s.id, s.quiz_id, s.member_id, s.status, q.type
  `.execute(handle);
  const closed = await handle
    .selectFrom("quizzes")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "closed")
    .execute();
  const { violations } = await checkLedger(handle, workspaceId);
  return {
    traces: new Set([
      ...rows.flatMap(({ quizId, who, options }) => {
        const started = `${String(who)} at ${String(quizId)}`;
        return [started, ...options.map((option) => `${started}: ${String(option)}`)];
      }),
      ...closed.map(({ id }) => `${String(id)} closed`),
    ]),
    mispaid: rows.filter(({ status, type, right, paid }) => {
      const questions = (type === "poll" ? 2 : right) * EACH;
      return paid !== ({ completed: WHOLE + questions, timed_out: questions }[status] ?? 0);
    }),
    statuses: [...new Set(rows.map(({ status }) => status))],
    violations,
  };
}
