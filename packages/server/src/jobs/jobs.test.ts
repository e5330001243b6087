import { describe, expect, it } from "vitest";
import { PgBoss } from "pg-boss";
import { readConfig } from "../config.ts";
import { postTransfers } from "../ledger/ledger.repository.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { createChannels } from "../integrations/index.ts";
import { systemRandom } from "../lib/random.ts";
import { createMemoryFiles } from "../testing/memory-files.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { cleanUp } from "./cleanup.ts";
import { createQuotaReminders } from "./remind-givers.ts";
import { startJobs } from "./start-jobs.ts";

const database = useTestDatabase();

/** Three members with a quota of 10.00 a month, in Auckland, on the day before the reminder. */
async function build(thanksSettings: Readonly<Record<string, unknown>> = {}): Promise<EventWorld> {
  const world = await buildEventWorld(database().database, { settings: { tz: "Pacific/Auckland" } });
  const quota = { member: { [world.currencyId]: 1_000 }, owner: { [world.currencyId]: 5_000 } };
  await world.db.pool.query(
    `update workspaces set license = '{"type":"business","status":"subscription_active","off":[],"on":[],"expireAt":null}', thanks_settings = $2 where id = $1`,
    [
      world.workspaceId,
      JSON.stringify({ quota, reminder: "three_days_before_end", reminderPercent: 50, ...thanksSettings }),
    ],
  );
  world.clock.set(new Date("2026-11-27T08:00:00+13:00"));
  return world;
}

async function use(world: EventWorld, memberId = 0, amount = 0): Promise<void> {
  await postTransfers(world.db.handle, {
    workspaceId: world.workspaceId,
    actorId: memberId,
    at: world.clock.now(),
    transfers: [
      {
        from: { kind: "quota", ownerId: memberId, period: "2026-11" },
        to: { kind: "member", ownerId: memberId },
        currencyId: world.currencyId,
        amount,
        reason: "thanks",
        reference: `used ${memberId}`,
        floor: -amount,
      },
    ],
  });
}

async function told(world: EventWorld): Promise<readonly unknown[]> {
  const text =
    "select payload from events where workspace_id = $1 and type = 'quota.reminder_due' order by (payload ->> 'memberId')::bigint";
  const { rows } = await world.db.pool.query<{ payload: unknown }>(text, [world.workspaceId]);
  return rows.map((row) => row.payload);
}

function at(world: EventWorld, time: string): void {
  world.clock.set(new Date(time));
}

describe("quota reminders", () => {
  it("notify people with enough left, once, from the morning of the day on", async () => {
    const world = await build();
    const [first, second, third] = world.members;
    await use(world, second, 500);
    await use(world, third, 501);
    const remind = createQuotaReminders(world);
    await remind();
    at(world, "2026-11-28T08:59:00+13:00");
    await remind();
    expect(await told(world)).toEqual([]);
    at(world, "2026-11-28T09:00:00+13:00");
    await remind();
    await remind();
    await createQuotaReminders(world)();
    const line = (used: number) => ({ currencyId: world.currencyId, amount: 1_000, used, free: 1_000 - used });
    const endsAt = "2026-11-30T11:00:00.000Z";
    expect(await told(world)).toEqual([
      { memberId: first, quota: [line(0)], endsAt },
      { memberId: second, quota: [line(500)], endsAt },
    ]);
    expect(world.heard).toContainEqual({ kind: "events", workspaceId: world.workspaceId });
  });

  it("make up for a day of downtime, and start over next month", async () => {
    const world = await build();
    const remind = createQuotaReminders(world);
    at(world, "2026-11-30T01:00:00+13:00");
    await remind();
    expect(await told(world)).toHaveLength(3);
    at(world, "2026-12-28T12:00:00+13:00");
    await remind();
    expect(await told(world)).toHaveLength(3);
    at(world, "2026-12-29T12:00:00+13:00");
    await remind();
    expect(await told(world)).toHaveLength(6);
  });

  it("use the highest quota of a member's roles", async () => {
    const world = await build();
    const [first, second] = world.members;
    await world.db.pool.query("update members set roles = '{owner}' where id = $1", [first]);
    await use(world, first, 2_000);
    await use(world, second, 900);
    at(world, "2026-11-29T12:00:00+13:00");
    await createQuotaReminders(world)();
    expect(await told(world)).toMatchObject([{ memberId: first }, { memberId: world.members[2] }]);
  });

  it("aren't sent to someone who is alone, until the day after somebody else is there to thank", async () => {
    const world = await build();
    const [owner, second, third] = world.members;
    await world.db.pool.query("update members set status = 'disabled' where id = any($1)", [[second, third]]);
    const remind = createQuotaReminders(world);
    at(world, "2026-11-29T12:00:00+13:00");
    await remind();
    await world.db.pool.query("update members set status = 'active' where id = $1", [third]);
    await remind();
    expect(await told(world)).toEqual([]);
    at(world, "2026-11-30T12:00:00+13:00");
    await remind();
    expect(await told(world)).toMatchObject([{ memberId: owner }, { memberId: third }]);
  });

  it("aren't sent if they're off, nothing can be given, or the member is disabled", async () => {
    const off = await build({ reminder: "off" });
    const closed = await build();
    const left = await build();
    const text = `update workspaces set license = '{"type":"business","status":"subscription_active","off":["new-thanks"],"on":[],"expireAt":null}' where id = $1`;
    await closed.db.pool.query(text, [closed.workspaceId]);
    await left.db.pool.query("update members set status = 'disabled' where workspace_id = $1", [left.workspaceId]);
    for (const world of [off, closed, left]) {
      at(world, "2026-11-29T12:00:00+13:00");
      await createQuotaReminders(world)();
      expect(await told(world)).toEqual([]);
    }
  });
});

it("deletes what nobody will need again, and nothing else", async () => {
  const world = await buildEventWorld(database().database);
  const now = world.clock.now().getTime();
  const [memberId] = world.members;
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
  const { rows } = await world.db.pool.query("select account_id from members where id = $1", [memberId]);
  const accountId = (rows[0] as { account_id: number }).account_id;
  for (const hours of [-1, 1]) {
    await world.db.pool.query(
      "insert into sessions (token_hash, account_id, created_at, seen_at, expires_at) values ($1, $2, $3, $3, $3)",
      [Buffer.from(`${world.workspaceId}/${hours}`), accountId, hoursAgo(hours)],
    );
  }
  for (const hours of [47, 49]) {
    await world.db.pool.query(
      "insert into idempotency_keys (workspace_id, member_id, key, call, body_hash, at) values ($1, $2, $3, 'x', $4, $5)",
      [world.workspaceId, memberId, `key ${hours}`, Buffer.alloc(1), hoursAgo(hours)],
    );
  }
  for (const [status, days] of [
    ["sent", 29],
    ["sent", 31],
    ["dead", 31],
  ] as const) {
    await world.db.pool.query(
      `insert into mails (recipient, language, template, data, cause, status, next_attempt_at, created_at)
       values ('a@b.test', 'en', 'x', '{}', $1, $2, $3, $3)`,
      [`${status} ${days} ${world.workspaceId}`, status, hoursAgo(24 * days)],
    );
  }
  for (const days of [29, 31]) {
    await world.db.pool.query(
      "insert into account_tokens (kind, email, token_hash, created_at, expires_at) values ('reset', 'a@b.test', $1, $2, $2)",
      [Buffer.from(`${world.workspaceId}/${days}`), hoursAgo(24 * days)],
    );
    await world.db.pool.query(
      `insert into invites (workspace_id, email, token_hash, invited_by_member_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [world.workspaceId, `${days}@b.test`, Buffer.alloc(1), memberId, hoursAgo(24 * days)],
    );
  }
  for (const hours of [-1, 1]) {
    await world.db.pool.query("insert into widget_tokens (workspace_id, jti_hash, expires_at) values ($1, $2, $3)", [
      world.workspaceId,
      Buffer.from(`jti ${hours}`),
      hoursAgo(hours),
    ]);
  }
  for (const hours of [47, 49]) {
    await world.db.pool.query(
      "insert into widget_refusals (workspace_id, hour, reason, origin, times, last_at) values ($1, $2, 'x', '', 1, $2)",
      [world.workspaceId, hoursAgo(hours)],
    );
  }
  expect(await cleanUp(world.db.handle, world.clock.now())).toEqual({
    sessions: 1,
    keys: 1,
    mails: 1,
    links: 2,
    tokens: 2,
    chat: 0,
  });
  expect(await cleanUp(world.db.handle, world.clock.now())).toEqual({
    sessions: 0,
    keys: 0,
    mails: 0,
    links: 0,
    tokens: 0,
    chat: 0,
  });
});

describe("startJobs", () => {
  it("runs queued jobs on either engine, and resumes after a stop", async () => {
    const world = await build();
    at(world, "2026-11-29T12:00:00+13:00");
    const deps = {
      ...world,
      config: readConfig({ NODE_ENV: "test" }),
      files: createMemoryFiles(),
      channels: createChannels({}),
      random: systemRandom,
    };
    const options = { startPauseMs: 0, pollSeconds: 0.5 };
    await startJobs(deps, options).stop();
    const jobs = startJobs(deps, options);
    const scheduled = "select name, cron from jobs.schedule order by name";
    const names = async (): Promise<unknown> => {
      const found = await world.db.pool.query<{ name: string }>(scheduled).catch(() => ({ rows: [] }));
      return found.rows.map((row) => row.name);
    };
    const expected = [
      "award-periods",
      "close-contests",
      "digests",
      "expire-thanks",
      "finish-attempts",
      "forget-past",
      "loose-files",
      "mail",
      "publish-due",
      "quota-reminders",
      "remind-chains",
      "split-reminders",
      "team-channels",
      "team-people",
      ...(world.db.engine === "postgres" ? [] : ["tend-tables"]),
      "tell-over-contests",
      "welcome-thanks",
    ];
    await expect.poll(names, { timeout: 15_000 }).toEqual(expected);
    const sender = new PgBoss({
      db: { executeSql: (text, values) => world.db.pool.query(text, values as unknown[]) },
      backend: world.db.engine,
      schema: "jobs",
      migrate: false,
      supervise: false,
      schedule: false,
    });
    await sender.start();
    await sender.send("quota-reminders", {});
    await expect.poll(() => told(world), { timeout: 10_000 }).toHaveLength(3);
    await jobs.stop();
    // As if its process had been killed in the middle, a while ago.
    await sender.send("mail", {});
    const [run] = await sender.fetch("mail");
    const { pool } = world.db;
    await pool.query("update jobs.job set heartbeat_on = heartbeat_on - interval '31 seconds' where id = $1", [
      run?.id,
    ]);
    await pool.query("update jobs.queue set monitor_on = null, monitor_claim_on = null");
    await sender.supervise("mail");
    const state = await pool.query<{ state: string }>("select state from jobs.job where id = $1", [run?.id]);
    expect(state.rows).toEqual([{ state: "retry" }]);
    await sender.stop({ graceful: false });
  });
});
