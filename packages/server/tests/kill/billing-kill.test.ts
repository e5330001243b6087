import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INITIAL_LICENSE } from "@guildhall/core/billing";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startLicense } from "../../src/billing/license.repository.ts";
import type { Database } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { checkLedger } from "../../src/features.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { killInRounds, onDatabase } from "../../src/testing/kill-run.ts";
import { buildKillTeam } from "../../src/testing/kill-team.ts";
import type { KillTeam } from "../../src/testing/kill-team.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";

const test = useTestDatabase();
const KILLS = 3;
/** Workspaces that pay for the first time in each round; those of the rounds before renew. */
const PAYERS = 4;
/** The provider may stand otherwise: paid already, or over. */
const FINE = [200, 409];

interface Load {
  readonly url: string;
  readonly fraction: () => number;
  readonly tally: { answered: number; cutOff: number };
}

it("who paid has their plan, once, when the server is killed while it hears of that", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-billing-kill-"));
  const options = {
    ...{ dataDir, databaseUrl: test().url, databaseFencedRole: test().fencedRole },
    ...{ env: { LICENSES: "on", MAX_LAG_MS: "1000000" }, kills: KILLS, seed: 2026, loadMs: 2_500 },
  };
  const teams = await onDatabase(options, async (db) => {
    await migrate(db.pool, systemClock.now());
    const built: KillTeam[] = [];
    for (let count = 0; count < KILLS * PAYERS; count += 1) built.push(await buildPayer(db));
    return built;
  });
  const tally = { answered: 0, cutOff: 0 };
  await killInRounds(options, {
    settle: async (url, round) => {
      if (round < KILLS) return;
      await untilAlike(test().database, teams);
      // Who was cut off goes on where they were.
      const load = { url, fraction: () => 0, tally: { answered: 0, cutOff: 0 } };
      for (const team of teams) expect(await begin(load, team)).toBe(true);
      await untilAlike(test().database, teams);
    },
    load: async ({ url, round, fraction }) => {
      const payers = teams.slice(0, (round + 1) * PAYERS);
      await Promise.all(payers.map((team) => pay({ url, fraction, tally }, team)));
    },
    between: () => onDatabase(options, letTimePass),
  });
  const kept = await onDatabase(options, async (db) => Promise.all(teams.map((team) => readKept(db, team))));
  expect(kept).toEqual(teams.map(() => ({ paidCheckouts: 1, paidTwice: false, licensed: 1, violations: [] })));
  // Without load and cut-off answers the run would prove nothing.
  expect(tally.answered).toBeGreaterThan(2 * PAYERS);
  expect(tally.cutOff).toBeGreaterThan(0);
}, 900_000);

async function buildPayer(db: Database): Promise<KillTeam> {
  const team = await buildKillTeam(db, 1);
  const { workspaceId } = team;
  const at = systemClock.now();
  await db.transaction((tx) => startLicense(tx, { workspaceId, license: INITIAL_LICENSE, at, source: "", paid: null }));
  return team;
}

/** Orders and pays if nobody has; false once there's no answer. */
async function begin(load: Load, team: KillTeam): Promise<boolean> {
  const info = await ask(load, team, { method: "GET", path: "/billing/info" });
  if (info === null) return false;
  if (info["licenseStatus"] !== "initial") return true;
  const order = {
    ...{ licenseType: "team", licenseDuration: "month", licenseId: info["licenseId"], paymentProvider: "local" },
    ...{ recurring: true, email: "money@example.test" },
  };
  const opened = await ask(load, team, { method: "POST", path: "/billing/payment", body: order });
  const checkout = opened?.["redirectUrl"];
  if (typeof checkout !== "string") return opened !== null;
  return (await press(load, `${checkout}/pay`)) !== null;
}

/** Begins; then the charges come, fail and recover, until the server is gone. */
async function pay(load: Load, team: KillTeam): Promise<void> {
  if (!(await begin(load, team))) return;
  for (;;) {
    const portal = await ask(load, team, { method: "POST", path: "/billing/portal", body: { page: "cards" } });
    const page = portal?.["redirectUrl"];
    if (typeof page !== "string") return;
    const act = (["renew", "fail", "ask", "recover"] as const)[Math.floor(load.fraction() * 4)] ?? "renew";
    if ((await press(load, `${page}/${act}`)) === null) return;
  }
}

interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

/** Null once there's no answer. */
async function ask(load: Load, team: KillTeam, { method, path, body }: Asked) {
  const token = team.people[0]?.token ?? "";
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  return send(load, `${load.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const press = (load: Load, address: string) =>
  send(load, new URL(new URL(address).pathname, load.url).href, { method: "POST" });

async function send({ tally }: Load, address: string, request: RequestInit): Promise<Record<string, unknown> | null> {
  const answer = await fetch(address, request)
    .then(async (response) => ({ status: response.status, body: JSON.parse(await response.text()) }))
    .catch(() => null);
  if (answer === null || answer.status === 503) {
    tally.cutOff += 1;
    return null;
  }
  expect(FINE, `${address}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  tally.answered += 1;
  return answer.status === 200 ? (answer.body.data ?? answer.body) : {};
}

/** So much that what was being worked on is taken up again, and what nobody told of is asked for. */
async function letTimePass(db: Database): Promise<void> {
  await sql`update billing_inbox set due_at = now() where state = 'waiting'`.execute(db.handle);
  await sql`update payments set created_at = created_at - interval '5 minutes', read_at = null
    where status in ('opening', 'pending', 'processing')`.execute(db.handle);
  await sql`update subscriptions set read_at = read_at - interval '2 days'`.execute(db.handle);
}

/** The inbox and the sweep run at the start, and the inbox each minute. */
async function untilAlike(db: Database, teams: readonly KillTeam[]): Promise<void> {
  const differing = async () => {
    const sides = await Promise.all(teams.map((team) => readSides(db, team)));
    return sides.filter(({ license, provider }) => !isDeepStrictEqual(license, provider));
  };
  await expect.poll(differing, { timeout: 180_000, interval: 1_000 }).toEqual([]);
}

interface Sides {
  readonly license: {
    readonly expireAt: string | null;
    readonly failedAt: string | null;
    readonly isUnconfirmed: boolean;
  };
  readonly subscription: { readonly paidUntil: string; readonly state: string; readonly asks?: boolean } | null;
}

/** A workspace's license beside what the provider knows. */
async function readSides(db: Database, { workspaceId }: KillTeam) {
  const { rows } = await sql<Sides>`
    select license, (select d.data from dev_orders d join subscriptions s on s.ref = d.ref
      where s.workspace_id = ${workspaceId}) as subscription
    from workspaces where id = ${workspaceId}
  `.execute(db.handle);
  const [{ license, subscription }] = rows as [Sides];
  const isLate = subscription?.state === "late";
  return {
    license: { until: license.expireAt, isLate: license.failedAt !== null, asks: license.isUnconfirmed === true },
    provider: { until: subscription?.paidUntil ?? null, isLate, asks: isLate && subscription.asks === true },
  };
}

async function readKept(db: Database, { workspaceId }: KillTeam) {
  const { rows } = await sql<{ paidCheckouts: number; paidTwice: boolean; licensed: number }>`
    select (select count(*)::int from dev_orders where kind = 'checkout' and data ->> 'state' = 'paid'
        and (data -> 'order' ->> 'workspaceId')::bigint = ${workspaceId}) as "paidCheckouts",
      exists (select 1 from events where workspace_id = ${workspaceId} and type = 'payment.changed'
        and payload ->> 'status' = 'paid' group by payload ->> 'paymentId' having count(*) > 1) as "paidTwice",
      (select count(*)::int from events where workspace_id = ${workspaceId} and type = 'license.changed'
        and payload ->> 'cause' = 'pay') as licensed
  `.execute(db.handle);
  const { violations } = await checkLedger(db.handle, workspaceId);
  return { ...rows[0], violations };
}
