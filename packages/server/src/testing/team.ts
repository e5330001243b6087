import type { Client } from "@guildhall/core";
import type { Database } from "../db/database.ts";
import type { BusMessage } from "../events/bus.ts";
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
  /** Subscribes to the server's bus until the team is closed. */
  hear(listener: (message: BusMessage) => void): void;
  close(): Promise<void>;
}

interface TeamOptions extends Pick<TestServerOptions, "config" | "modules" | "channels"> {
  readonly quota?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly thanksSettings?: Readonly<Record<string, unknown>>;
  readonly restrictions?: readonly string[];
  readonly start?: string;
}

/**
 * Quota is each member's, in hundredths a month of the only currency. Teams on one database share a server and its
 * clock, unless they name something of their own, if only an empty `config`: then they may change that.
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
  const isShared = Object.keys(own).length === 0;
  const { server, clock } = isShared ? shareServer(testDatabase) : openServer(testDatabase.database, own);
  clock.set(createFixedClock(start).now());
  const unsubscribes: (() => void)[] = [];
  return {
    server,
    clock,
    workspaceId,
    currencyId,
    close: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      if (!isShared) await server.close();
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
    hear: (listener) => void unsubscribes.push(server.deps.bus.subscribe(listener)),
  };
}

interface TeamServer {
  readonly server: TestServer;
  readonly clock: FixedClock;
}

const shared = new WeakMap<Database, TeamServer>();

/** Building a server takes longer than most of what a test does with it. */
function shareServer(testDatabase: TestDatabase): TeamServer {
  const known = shared.get(testDatabase.database);
  if (known !== undefined) return known;
  const opened = openServer(testDatabase.database, {});
  // What one test changed there, the next would find.
  Object.freeze(opened.server.deps.config);
  testDatabase.beforeClose(() => opened.server.close());
  shared.set(testDatabase.database, opened);
  return opened;
}

function openServer(database: Database, own: Pick<TestServerOptions, "config" | "modules" | "channels">): TeamServer {
  const clock = createFixedClock();
  return { server: createTestServer({ ...own, database, clock, routes: featureRoutes }), clock };
}
