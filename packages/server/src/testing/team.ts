import type { Client } from "@guildhall/core";
import type { Database } from "../db/database.ts";
import type { Bus, BusMessage } from "../events/bus.ts";
import { runPass } from "../events/relay-pass.ts";
import { featureRoutes, readers } from "../features.ts";
import { buildMember, buildWorkspace } from "./build-people.ts";
import type { BuiltMember, MemberSpec } from "./build-people.ts";
import { createFixedClock } from "./fixed-clock.ts";
import type { FixedClock } from "./fixed-clock.ts";
import type { TestDatabase } from "./test-database.ts";
import { createTestServer } from "./test-server.ts";
import type { TestServer, TestServerOptions } from "./test-server.ts";

export interface Teammate extends BuiltMember {
  readonly client: Client;
}

/** A workspace on a server with all features, whose people make real calls. */
export interface Team {
  readonly server: TestServer;
  readonly clock: FixedClock;
  readonly workspaceId: number;
  readonly currencyId: number;
  /** Adds a signed-in member. */
  join(wanted: Omit<MemberSpec, "workspaceId">): Promise<Teammate>;
  /** Puts people into a new group; returns its id. */
  group(name: string, people: readonly BuiltMember[], parentId?: number): Promise<number>;
  /** Runs the readers until nothing is left. */
  readEvents(): Promise<void>;
  /**
   * What the team's server tells until the team is closed; not what comes from others, which may be about an earlier
   * team.
   */
  hear(listener: (message: BusMessage) => void): void;
  close(): Promise<void>;
}

export interface TeamOptions extends Pick<TestServerOptions, "config" | "modules" | "channels"> {
  readonly quota?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly thanksSettings?: Readonly<Record<string, unknown>>;
  readonly restrictions?: readonly string[];
  readonly start?: string;
}

/**
 * Quota is each member's, in hundredths a month of the only currency. A team gets a server that an earlier one on its
 * database is done with, unless it names something of its own, if only an empty `config`: then it may change that.
 */
export async function buildTeam(testDatabase: TestDatabase, options: TeamOptions = {}): Promise<Team> {
  const db = testDatabase.database.handle;
  const { quota = 1000, settings = {}, thanksSettings = {}, restrictions = [], start, ...own } = options;
  const { id: workspaceId, currencyId } = await buildWorkspace(db, { settings, restrictions });
  const granted = { member: { [String(currencyId)]: quota } };
  await db
    .updateTable("workspaces")
    .set({ thanks_settings: JSON.stringify({ quota: granted, ...thanksSettings }) })
    .where("id", "=", workspaceId)
    .execute();
  const isPlain = Object.keys(own).length === 0;
  const taken = isPlain ? takeServer(testDatabase) : openServer(testDatabase.database, own);
  const { server, clock } = taken;
  clock.set(createFixedClock(start).now());
  const unsubscribes: (() => void)[] = [];
  return {
    server,
    clock,
    workspaceId,
    currencyId,
    close: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      if (isPlain) idleServersOf(testDatabase.database).add(taken);
      else await server.close();
    },
    join: async (wanted) => {
      const member = await buildMember(db, { ...wanted, workspaceId });
      return { ...member, client: await server.client(member.email) };
    },
    group: async (name, people, parentId) => {
      const { id } = await db
        .insertInto("groups")
        .values({ workspace_id: workspaceId, name, parent_id: parentId ?? null })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = people.map(({ memberId }) => ({ workspace_id: workspaceId, member_id: memberId, group_id: id }));
      if (rows.length > 0) await db.insertInto("member_groups").values(rows).execute();
      server.deps.bus.publish({ kind: "forget", workspaceId });
      return id;
    },
    readEvents: async () => {
      const order = { workspaceId, readers, batch: 100, holds: new Map<string, number>() };
      while ((await runPass(server.deps, order)).state === "more");
    },
    hear: (listener) => void unsubscribes.unshift(overhear(server.deps.bus, listener)),
  };
}

function overhear(bus: Bus, listener: (message: BusMessage) => void): () => void {
  const publish = bus.publish.bind(bus);
  bus.publish = (message) => {
    listener(message);
    publish(message);
  };
  return () => void (bus.publish = publish);
}

interface TeamServer {
  readonly server: TestServer;
  readonly clock: FixedClock;
}

const idle = new WeakMap<Database, Set<TeamServer>>();

function idleServersOf(database: Database): Set<TeamServer> {
  const known = idle.get(database) ?? new Set();
  idle.set(database, known);
  return known;
}

/** Building a server takes longer than most of what a test does with it. */
function takeServer(testDatabase: TestDatabase): TeamServer {
  const servers = idleServersOf(testDatabase.database);
  const [taken] = servers;
  if (taken !== undefined) {
    servers.delete(taken);
    return taken;
  }
  const opened = openServer(testDatabase.database, {});
  // What one test changed there, the next would find.
  Object.freeze(opened.server.deps.config);
  testDatabase.beforeClose(() => opened.server.close());
  return opened;
}

function openServer(database: Database, own: Pick<TestServerOptions, "config" | "modules" | "channels">): TeamServer {
  const clock = createFixedClock();
  return { server: createTestServer({ ...own, database, clock, routes: featureRoutes }), clock };
}
