import type { Client } from "@guildhall/core";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { runPass } from "../events/relay-pass.ts";
import { featureRoutes } from "../features.ts";
import { readers } from "../features.ts";
import { buildMember, buildWorkspace } from "./build-people.ts";
import type { BuiltMember } from "./build-people.ts";
import { createFixedClock } from "./fixed-clock.ts";
import type { FixedClock } from "./fixed-clock.ts";
import { MoneyModel } from "./money-model.ts";
import { createTestServer, signIn } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

interface Walker extends BuiltMember {
  readonly client: Client;
}

/** A walk's workspace, with the model's books. */
export interface MoneyWorld {
  readonly workspaceId: number;
  readonly currencyIds: readonly [number, number];
  /** The owner first. */
  readonly people: readonly Walker[];
  readonly clock: FixedClock;
  readonly model: MoneyModel;
  newKey(): string;
  /** Signs a person in again after their session ended. */
  signIn(person: number): Promise<void>;
  /** A digest of every row about ownership and of the events. */
  snapshot(): Promise<string>;
  /** The rows in the form of `MoneyModel.lines`. */
  lines(): Promise<string[]>;
  /** Counts of inconsistent amounts: all must be zero. */
  faultySums(): Promise<readonly number[]>;
  /** Runs the readers until nothing is left. */
  readEvents(): Promise<void>;
}

/** A server with all features, whose clients don't retry. */
export function createMoneyServer(
  database: Database,
  clock: FixedClock = createFixedClock(),
): TestServer & { readonly clock: FixedClock } {
  const retry = { maxAttempts: 1, baseMs: 0, maxWaitMs: 0 };
  return { ...createTestServer({ database, clock, routes: featureRoutes, retry }), clock };
}

type MoneyServer = ReturnType<typeof createMoneyServer>;

/** Creates an owner and members with two currencies; every other person uses the second server, if there is one. */
export async function createMoneyWorld(
  server: MoneyServer,
  wanted: { readonly people: number; readonly second?: MoneyServer },
): Promise<MoneyWorld> {
  const { deps, clock } = server;
  const db = deps.db.handle;
  const { id: workspaceId, currencyId } = await buildWorkspace(db);
  const { id: second } = await db
    .insertInto("currencies")
    .values({ workspace_id: workspaceId, name: "Leaves", icon: "🍃", kind: "emoji", is_allowed: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const people: Walker[] = [];
  for (let place = 0; place < wanted.people; place += 1) {
    const member = await buildMember(db, { workspaceId, roles: place === 0 ? ["owner"] : [] });
    const own = place % 2 === 0 ? server : (wanted.second ?? server);
    people.push({ ...member, client: await own.client(member.email) });
  }
  let keys = 0;
  return {
    workspaceId,
    currencyIds: [currencyId, second],
    people,
    clock,
    model: new MoneyModel(),
    newKey: () => `walk-${workspaceId}-${(keys += 1)}`,
    signIn: async (place) => {
      const person = people[place];
      if (person !== undefined) await signIn(person.client, person.email);
    },
    snapshot: () => digest(deps.db, workspaceId),
    lines: () =>
      readLines(deps.db, {
        workspaceId,
        currencyIds: [currencyId, second],
        memberIds: people.map(({ memberId }) => memberId),
      }),
    faultySums: () => countFaultySums(deps.db, workspaceId),
    readEvents: async () => {
      const order = { workspaceId, readers, batch: 100, holds: new Map<string, number>() };
      while ((await runPass(deps, order)).state === "more");
    },
  };
}

const TABLES = [
  "ledger_accounts",
  "ledger_transfers",
  "ledger_entries",
  "thanks",
  "thanks_receivers",
  "thanks_rewards",
  "products",
  "product_costs",
  "purchases",
  "purchase_costs",
  "purchase_counters",
  "challenges",
  "challenge_rewards",
  "challenge_counters",
  "challenge_participants",
  "assignments",
  "assignment_members",
  "assignment_rewards",
  "assignment_comments",
  "events",
  "members",
  "idempotency_keys",
] as const;

async function digest({ handle }: Database, workspaceId: number): Promise<string> {
  // Event numbers change with the relay; nothing else in these rows changes by itself.
  const all = TABLES.map(
    (table) =>
      sql`select ${table} || (to_jsonb(x) - 'seq')::text as line from ${sql.table(table)} x where workspace_id = ${workspaceId}`,
  );
  const settings = sql`select 'workspace' || thanks_settings::text as line from workspaces where id = ${workspaceId}`;
  const { rows } = await sql<{ whole: string | null }>`
    select md5(string_agg(line, ' ' order by line)) as whole from (${sql.join([...all, settings], sql` union all `)}) as rows
  `.execute(handle);
  return rows[0]?.whole ?? "";
}

interface Names {
  readonly workspaceId: number;
  readonly currencyIds: readonly number[];
  readonly memberIds: readonly number[];
}

async function readLines({ handle }: Database, { workspaceId, currencyIds, memberIds }: Names): Promise<string[]> {
  const place = (of: readonly number[], id: string) => sql`(array_position(${of}::bigint[], ${sql.ref(id)}) - 1)`;
  const { rows } = await sql<{ line: string }>`
    select concat('balance ', ${place(memberIds, "owner_id")}, '/', ${place(currencyIds, "currency_id")}, ': ', balance) as line
      from ledger_accounts where workspace_id = ${workspaceId} and kind = 'member' and balance <> 0
    union all
    select concat('used ', ${place(memberIds, "owner_id")}, '/', period, '/', ${place(currencyIds, "currency_id")}, ': ', - balance)
      from ledger_accounts where workspace_id = ${workspaceId} and kind = 'quota' and balance <> 0
    union all
    select concat('perk ', id, ': ', quantity) from products where workspace_id = ${workspaceId} and not is_retired
    union all
    select concat('purchase ', id, ': ', status) from purchases where workspace_id = ${workspaceId}
    union all
    select concat('thanks ', id, ': ', status) from thanks where workspace_id = ${workspaceId}
  `.execute(handle);
  return rows.map(({ line }) => line).sort();
}

/**
 * Transfers and currencies that don't sum to zero, balances that differ from their entries, and those below their
 * floor.
 */
async function countFaultySums({ handle }: Database, workspaceId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ faulty: number }>`
    with entries as (
      select e.transfer_id, e.account_id, e.amount, a.currency_id from ledger_entries e
        join ledger_accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id where e.workspace_id = ${workspaceId}
    ), transfers as (select transfer_id from entries group by 1 having sum(amount) <> 0 or count(*) <> 2 or count(distinct currency_id) <> 1
    ), currencies as (select currency_id from entries group by 1 having sum(amount) <> 0
    ), accounts as (
      select a.id, a.kind, a.balance, a.floor, coalesce(sum(e.amount), 0) as total from ledger_accounts a
        left join entries e on e.account_id = a.id where a.workspace_id = ${workspaceId} group by a.id, a.kind, a.balance, a.floor
    )
    select (select count(*) from transfers) as faulty
    union all select (select count(*) from currencies)
    union all select (select count(*) from accounts where kind in ('member', 'quota') and balance <> total)
    union all select (select count(*) from accounts where (kind = 'member' and balance < 0) or (kind = 'quota' and balance < floor))
  `.execute(handle);
  return rows.map(({ faulty }) => Number(faulty));
}
