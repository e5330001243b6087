import type { DomainEvent, EventPayload } from "@guildhall/core/events";
import pino from "pino";
import type { Database } from "../db/database.ts";
import { createBus } from "../events/create-bus.ts";
import type { Bus, BusMessage } from "../events/bus.ts";
import { recordEvent } from "../events/record-event.ts";
import { createFixedClock } from "./fixed-clock.ts";
import type { FixedClock } from "./fixed-clock.ts";
import { createSeededRandom } from "./seeded-random.ts";
import type { Config } from "../config.ts";
import { TEST_CONFIG } from "./test-server.ts";

/** A workspace with people and groups, for testing events. */
export interface EventWorld {
  readonly workspaceId: number;
  readonly db: Database;
  readonly clock: FixedClock;
  readonly log: pino.Logger;
  readonly bus: Bus;
  /** The bus messages so far, without other workspaces': tests share a database and its bus. */
  readonly heard: BusMessage[];
  readonly config: Config;
  /** In order. */
  readonly members: readonly number[];
  /** A chain of groups, the root first. */
  readonly groups: readonly number[];
  readonly currencyId: number;
  record(event: DomainEvent, actorId?: number): Promise<void>;
  thanks(change?: Partial<EventPayload<"thanks.published">>): EventPayload<"thanks.published">;
}

/** How many members and groups, and columns of the workspace. */
export interface WorldOptions {
  readonly memberCount?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly thanksSettings?: Readonly<Record<string, unknown>>;
  readonly language?: "en" | "ru";
}

/** Creates a workspace with members (in no group) and a chain of three groups. */
export async function buildEventWorld(db: Database, options: WorldOptions = {}): Promise<EventWorld> {
  const { memberCount = 3, settings = {}, thanksSettings = {}, language = "en" } = options;
  const clock = createFixedClock();
  const at = clock.now();
  const ids = async (text: string, values: readonly unknown[]): Promise<readonly number[]> => {
    const { rows } = await db.pool.query<{ id: number }>(text, [...values]);
    return rows.map((row) => row.id);
  };
  const [workspaceId = 0] = await ids(
    `insert into workspaces (name, license, settings, thanks_settings, created_at)
     values ('Guild', '{"type":"business","status":"subscription_active","off":[],"on":[],"expireAt":null}', $1, $2, $3) returning id`,
    [JSON.stringify(settings), JSON.stringify(thanksSettings), at],
  );
  const accounts = await ids(
    `insert into accounts (email, language, created_at)
     select 'person' || n || '@w' || $1::bigint || '.test', $3, $2 from generate_series(1, $4::int) n returning id`,
    [workspaceId, at, language, memberCount],
  );
  const members = await ids(
    `insert into members (workspace_id, account_id, name, created_at)
     select $1, account, 'Person ' || place, $2 from unnest($3::bigint[]) with ordinality as a (account, place)
     returning id`,
    [workspaceId, at, accounts],
  );
  const [currencyId = 0] = await ids(
    `insert into currencies (workspace_id, name, icon, kind) values ($1, 'Stars', '⭐', 'emoji') returning id`,
    [workspaceId],
  );
  const groups: number[] = [];
  for (const name of ["Root", "Branch", "Leaf"]) {
    const parentId = groups.at(-1) ?? null;
    const text = "insert into groups (workspace_id, parent_id, name) values ($1, $2, $3) returning id";
    groups.push(...(await ids(text, [workspaceId, parentId, name])));
  }
  const log = pino({ level: "silent" });
  const bus = createBus({ db, log, random: createSeededRandom(workspaceId) });
  const heard: BusMessage[] = [];
  bus.subscribe((message) => {
    const about = "workspaceId" in message ? message.workspaceId : undefined;
    if (about === undefined || about === workspaceId) heard.push(message);
  });
  const world = { config: TEST_CONFIG, workspaceId, db, clock, log, bus, heard, members, groups, currencyId };
  return {
    ...world,
    record: (event, actorId) => record(world, event, actorId),
    thanks: (change) => buildThanks(world, change),
  };
}

type Base = Omit<EventWorld, "record" | "thanks">;

async function record(world: Base, event: DomainEvent, actorId = world.members[0]): Promise<void> {
  const after: BusMessage[] = [];
  await world.db.transaction((tx) =>
    recordEvent(
      {
        db: tx,
        at: world.clock.now(),
        actor: { memberId: actorId ?? 0, workspace: { id: world.workspaceId } },
        tell: (message) => after.push(message),
      },
      event,
    ),
  );
  for (const message of after) world.bus.publish(message);
}

function buildThanks(
  { members, currencyId, clock }: Base,
  change: Partial<EventPayload<"thanks.published">> = {},
): EventPayload<"thanks.published"> {
  return {
    thanksId: 1,
    authorId: members[0] ?? 0,
    receiverIds: members.slice(1, 2),
    rewards: [{ currencyId, amount: 150 }],
    visibility: "all",
    groupIds: [],
    month: clock.now().toISOString().slice(0, 7),
    publishedAt: clock.now().toISOString(),
    description: "Well done",
    ...change,
  };
}
