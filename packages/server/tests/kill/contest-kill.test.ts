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
/** Made for each round. */
const CONTESTS = 12;
/** In hundredths: of the first place, and besides. */
const [FIRST, OTHER] = [100, 20];
/** Others' acts and the clock may come first; a candidate or winner may not have joined yet. */
const FINE = [200, 409, 422];

interface Made {
  readonly id: number;
  readonly type: "auto" | "manual_participants" | "voting";
}

it("entries, votes, ends and payments are whole and once when the server is killed under load", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-contest-kill-"));
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
      // Not always, so that what is over meets kills; always would be too many open ones by earnings.
      if (round === KILLS || round % 4 === 3) await untilCounted(url, team, made);
      if (round < KILLS) made.push(...(await makeContests(url, team)));
    },
    load: async ({ url, fraction }) => {
      const latest = made.slice(-CONTESTS);
      await Promise.all([
        ...team.people.slice(1).map((_, index) => enter({ url, team, tally }, latest, index + 1)),
        endSome({ url, team, tally }, latest, fraction),
      ]);
      tally.cutOff += tally.open.size;
    },
    // The job finds what is over when the server starts, and is killed there, too.
    between: () => onDatabase(options, (db) => makeOver(db, team)),
  });
  const kept = await onDatabase(options, (db) => readKept(db, team));
  expect([...tally.answered].filter((trace) => !kept.traces.has(trace))).toEqual([]);
  expect(kept.violations).toEqual([]);
  // Without load, cut-off responses and ends of each kind the run would prove nothing.
  expect(tally.answered.size).toBeGreaterThan(20);
  expect(tally.cutOff).toBeGreaterThan(0);
  expect(kept.paid).toEqual(["auto", "manual_participants", "voting"]);
}, 900_000);

const memberOf = ({ people }: KillTeam, who: number): number => people[who]?.memberId ?? 0;

async function makeContests(url: string, team: KillTeam): Promise<Made[]> {
  const made: Made[] = [];
  const rewards = (amount: number) => [{ currencyId: team.currencyId, amount }];
  for (let index = 0; index < CONTESTS; index += 1) {
    const type = (["manual_participants", "voting", "auto"] as const)[index % 3] ?? "voting";
    const other = type === "manual_participants" ? { otherRewards: rewards(OTHER) } : {};
    const body = { title: "Contest", type, status: "published", rewardsByPlace: [rewards(FIRST), []], ...other };
    const form = new FormData();
    form.append("entity", JSON.stringify(body));
    const headers = { authorization: `Bearer ${tokenOf(team, 0)}`, "idempotency-key": crypto.randomUUID() };
    const answer = await fetch(`${url}/api/v1/contests`, { method: "POST", headers, body: form });
    const text = await answer.text();
    if (answer.status !== 200) throw new InvariantError(`a contest was answered ${String(answer.status)}: ${text}`);
    made.push({ id: JSON.parse(text).data.cid, type });
  }
  return made;
}

/** Joins what can be joined, votes, and gives thanks that count, until the server is gone. */
async function enter(place: Place, contests: readonly Made[], who: number): Promise<void> {
  const { team } = place;
  const token = tokenOf(team, who);
  const next = 1 + (who % (team.people.length - 1));
  const thanks = {
    ...{ receivers: [{ id: memberOf(team, next) }], description: "Kill" },
    rewards: [{ currencyId: team.currencyId, amount: who }],
  };
  await request(place.url, { method: "POST", path: "/thanks", body: thanks, token }).catch(() => null);
  const turned = [...contests.slice(who), ...contests.slice(0, who)].filter(({ type }) => type !== "auto");
  const joins = turned.map(({ id }): Act => {
    const path = `/contest/${String(id)}/join`;
    return { method: "POST", path, body: {}, token, trace: `${String(who)} in ${String(id)}` };
  });
  const votes = turned
    .filter(({ type }) => type === "voting")
    .map(({ id }): Act => {
      const body = { userId: memberOf(team, next) };
      const trace = `${String(who)} for ${String(next)} in ${String(id)}`;
      return { method: "POST", path: `/contest/${String(id)}/vote`, body, token, trace };
    });
  for (const act of [...joins, ...votes]) if (!(await sendAct(place, act))) return;
}

/** Closes or decides some of them. */
async function endSome(place: Place, contests: readonly Made[], fraction: () => number): Promise<void> {
  const token = tokenOf(place.team, 0);
  for (const { id, type } of contests.filter((each) => each.type !== "voting" || fraction() < 0.3)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const path = `/contest/${String(id)}`;
    const act = { method: "PUT", token, trace: `${String(id)} closed` } as const;
    const body = { winnersByPlace: [[memberOf(place.team, 1)]], otherRewardsAll: true };
    const isByHand = type === "manual_participants";
    const sent = await sendAct(
      place,
      isByHand ? { ...act, path: `${path}/winners`, body } : { ...act, path: `${path}/close`, body: {} },
    );
    if (!sent) return;
  }
}

/** Those by votes or earnings that nobody has closed. */
async function makeOver({ handle }: Database, { workspaceId }: KillTeam): Promise<void> {
  await sql`
    update contests set closes_at = now() - interval '1 minute'
    where workspace_id = ${workspaceId} and status = 'published' and type in ('auto', 'voting')
  `.execute(handle);
}

/** The job counts and pays those when the server starts. */
async function untilCounted(url: string, team: KillTeam, contests: readonly Made[]): Promise<void> {
  const isOpen = async ({ id }: Made): Promise<boolean> => {
    const headers = { authorization: `Bearer ${tokenOf(team, 0)}` };
    const answer = await fetch(`${url}/api/v1/contest/${String(id)}`, { headers });
    return JSON.parse(await answer.text()).data.contest.status === "published";
  };
  const counted = contests.filter(({ type }) => type !== "manual_participants");
  // A run that was killed is taken over only after a while.
  const find = async () => (await Promise.all(counted.map(isOpen))).filter(Boolean);
  await expect.poll(find, { timeout: 150_000, interval: 250 }).toEqual([]);
}

async function readKept({ handle }: Database, { workspaceId, people }: KillTeam) {
  const whoOf = (id: number): number => people.findIndex(({ memberId }) => memberId === id);
  const { rows } = await sql<{
    readonly id: number;
    readonly type: string;
    readonly status: string;
    readonly joined: readonly number[];
    readonly votes: readonly (readonly [voterId: number, candidateId: number])[];
    readonly isPaid: boolean;
  }>`
    select c.id, c.type, c.status,
      array(select p.member_id from contest_members p
        where p.workspace_id = ${workspaceId} and p.contest_id = c.id) as joined,
      coalesce((select jsonb_agg(jsonb_build_array(v.voter_id, v.candidate_id)) from contest_votes v
        where v.workspace_id = ${workspaceId} and v.contest_id = c.id), '[]') as votes,
      exists (select 1 from ledger_transfers t where t.workspace_id = ${workspaceId} and t.reason = 'contest'
        and t.reference = 'contest:' || c.id) as "isPaid"
    from contests c where c.workspace_id = ${workspaceId}
  `.execute(handle);
  const { violations } = await checkLedger(handle, workspaceId);
  return {
    traces: new Set(
      rows.flatMap(({ id, status, joined, votes }) => [
        ...joined.map((memberId) => `${String(whoOf(memberId))} in ${String(id)}`),
        ...votes.map(
          ([voter, candidate]) => `${String(whoOf(voter))} for ${String(whoOf(candidate))} in ${String(id)}`,
        ),
        ...(status === "closed" ? [`${String(id)} closed`] : []),
      ]),
    ),
    paid: [...new Set(rows.filter(({ isPaid }) => isPaid).map(({ type }) => type))].toSorted(),
    violations,
  };
}
