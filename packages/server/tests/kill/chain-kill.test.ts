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
import { useTestDatabase } from "../../src/testing/test-database.ts";

const test = useTestDatabase();
const KILLS = 3;
/** Made for each round, every third as a draft. */
const CHAINS = 9;
/** Others' acts may come first: a chain isn't published yet or changed, a step is locked or done. */
const FINE = [200, 404, 409];

interface Step {
  readonly entityType: "challenge" | "quiz";
  readonly entityId: number;
  /** A poll's only one. */
  readonly questionId: number;
}

interface Made {
  readonly id: number;
  readonly isDraft: boolean;
  readonly steps: readonly Step[];
}

it("steps, publications, edits and ends are whole and once when the server is killed under load", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-chain-kill-"));
  const options = {
    ...{ dataDir, databaseUrl: test().url, databaseFencedRole: test().fencedRole },
    ...{ kills: KILLS, seed: 2026 },
  };
  const team = await onDatabase(options, async (db) => {
    await migrate(db.pool, systemClock.now());
    const built = await buildKillTeam(db, 8);
    await sql`update workspaces set settings = ${JSON.stringify({ skipAccept: true })} where id = ${built.workspaceId}`.execute(
      db.handle,
    );
    return built;
  });
  const tally = newTally(FINE);
  const made: Made[] = [];
  await killInRounds(options, {
    settle: async (url, round) => {
      await repeatOpen(url, tally);
      if (round < KILLS) made.push(...(await makeChains(url, team)));
    },
    load: async ({ url, fraction }) => {
      const latest = made.slice(-CHAINS);
      await Promise.all([
        ...team.people.slice(1).map((_, index) => walk({ url, team, tally }, latest, index + 1)),
        manage({ url, team, tally }, latest, fraction),
      ]);
      tally.cutOff += tally.open.size;
    },
  });
  const kept = await onDatabase(options, (db) => readKept(db, team));
  expect([...tally.answered].filter((trace) => !kept.traces.has(trace))).toEqual([]);
  // Among its rules: exactly what was completed is done in published chains.
  expect(kept.violations).toEqual([]);
  // Without load, cut-off responses, locks that opened and ends the run would prove nothing.
  expect(tally.answered.size).toBeGreaterThan(20);
  expect(tally.cutOff).toBeGreaterThan(0);
  expect(kept.walked).toBeGreaterThan(0);
  expect(kept.statuses).toEqual(["closed", "published"]);
}, 900_000);

const refsOf = (steps: readonly Step[]) => steps.map(({ entityType, entityId }) => ({ entityType, entityId }));

/** Each of a quest, a poll and a quest, whose rewards go through the ledger. */
async function makeChains(url: string, team: KillTeam): Promise<Made[]> {
  const made: Made[] = [];
  const rewards = [{ currencyId: team.currencyId, amount: 100 }];
  const ask = async (method: Act["method"], path: string, body: object) => {
    const { status, text } = await request(url, { method, path, body, token: tokenOf(team, 0) });
    if (status !== 200) throw new InvariantError(`${path} was answered ${String(status)}: ${text}`);
    return JSON.parse(text).data;
  };
  const quest = async (isDraft: boolean): Promise<Step> => {
    const body = { type: "quest", title: "Quest", resultType: "text", autoApprove: true, rewards };
    const { cid } = await ask("POST", "/challenges", { ...body, status: isDraft ? "draft" : "new" });
    return { entityType: "challenge", entityId: cid, questionId: 0 };
  };
  const poll = async (isDraft: boolean): Promise<Step> => {
    const { qid } = await ask("POST", "/quizzes", { type: "poll", title: "Poll", rewards });
    const slider = { type: "slider", description: "How much?", min: 1, max: 10 };
    const { question } = await ask("POST", `/quiz/${String(qid)}/questions`, slider);
    if (!isDraft) await ask("PUT", `/quiz/${String(qid)}/publish`, {});
    return { entityType: "quiz", entityId: qid, questionId: question.id };
  };
  for (let index = 0; index < CHAINS; index += 1) {
    const isDraft = index % 3 === 2;
    const steps = [await quest(isDraft), await poll(isDraft), await quest(isDraft)];
    const body = { title: "Chain", status: isDraft ? "draft" : "published", activities: refsOf(steps) };
    made.push({ id: (await ask("POST", "/chains", body)).cid, isDraft, steps });
  }
  return made;
}

/** Does step after step of each chain until the server is gone. */
async function walk(place: Place, chains: readonly Made[], who: number): Promise<void> {
  const token = tokenOf(place.team, who);
  for (const { steps } of [...chains.slice(who), ...chains.slice(0, who)]) {
    for (const { entityType, entityId, questionId } of steps) {
      const trace = `${String(who)} did ${entityType} ${String(entityId)}`;
      const act: Act =
        entityType === "quiz"
          ? {
              ...{ method: "PUT", path: `/quiz/${String(entityId)}/answers`, token, trace },
              body: { answers: [{ questionId, optionId: null, textValue: null, numberValue: 5 }] },
            }
          : {
              ...{ method: "POST", path: `/challenge/${String(entityId)}/complete`, token, trace },
              body: { comment: "Done" },
            };
      if (!(await sendAct(place, act))) return;
    }
  }
}

/** Publishes drafts, turns the order of some chains around, and closes some. */
async function manage(place: Place, chains: readonly Made[], fraction: () => number): Promise<void> {
  const token = tokenOf(place.team, 0);
  for (const { id, isDraft, steps } of chains) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const path = `/chain/${String(id)}`;
    const turned = { title: "Chain", status: "published", activities: refsOf(steps.toReversed()) };
    const acts: readonly Act[] = [
      ...(isDraft
        ? [{ method: "PUT", path: `${path}/publish`, body: {}, token, trace: `${String(id)} published` } as const]
        : []),
      ...(fraction() < 0.5 ? [{ method: "PUT", path, body: turned, token, trace: "" } as const] : []),
      ...(fraction() < 0.3
        ? [{ method: "PUT", path: `${path}/close`, body: {}, token, trace: `${String(id)} closed` } as const]
        : []),
    ];
    for (const act of acts) if (!(await sendAct(place, act))) return;
  }
}

async function readKept({ handle }: Database, { workspaceId, people }: KillTeam) {
  const { rows: done } = await sql<{ memberId: number; kind: string; id: number }>`
    select p.member_id as "memberId", 'challenge' as kind, a.challenge_id as id from assignments a
    join assignment_members p on p.workspace_id = ${workspaceId} and p.assignment_id = a.id
    where a.workspace_id = ${workspaceId} and a.status = 'completed'
    union all
    select member_id, 'quiz', quiz_id from quiz_submissions
    where workspace_id = ${workspaceId} and status = 'completed'
  `.execute(handle);
  const { rows: chains } = await sql<{ id: number; status: string; walked: number }>`
    select c.id, c.status, (select count(*) from chain_members m where m.workspace_id = ${workspaceId}
      and m.chain_id = c.id and m.finished_at is not null)::int as walked
    from chains c where c.workspace_id = ${workspaceId} and c.status <> 'draft'
  `.execute(handle);
  const { violations } = await checkLedger(handle, workspaceId);
  const whoOf = (id: number): number => people.findIndex(({ memberId }) => memberId === id);
  return {
    traces: new Set([
      ...done.map(({ memberId, kind, id }) => `${String(whoOf(memberId))} did ${kind} ${String(id)}`),
      ...chains.map(({ id }) => `${String(id)} published`),
      ...chains.filter(({ status }) => status === "closed").map(({ id }) => `${String(id)} closed`),
    ]),
    walked: chains.reduce((sum, { walked }) => sum + walked, 0),
    statuses: [...new Set(chains.map(({ status }) => status))].toSorted(),
    violations,
  };
}
