import type { Client } from "@guildhall/core";
import { featureRoutes } from "../features.ts";
import { runPass } from "../events/relay-pass.ts";
import { readers } from "../features.ts";
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
  close(): Promise<void>;
}

/** Quota is each member's, in hundredths a month of the only currency. */
export async function buildTeam(
  { database }: TestDatabase,
  options: {
    readonly quota?: number;
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly thanksSettings?: Readonly<Record<string, unknown>>;
    readonly restrictions?: readonly string[];
    readonly start?: string;
    readonly config?: TestServerOptions["config"];
    readonly modules?: TestServerOptions["modules"];
    readonly channels?: TestServerOptions["channels"];
  } = {},
): Promise<Team> {
  const db = database.handle;
  const { quota = 1000, settings = {}, thanksSettings = {}, restrictions = [] } = options;
  const { id: workspaceId, currencyId } = await buildWorkspace(db, { settings, restrictions });
  const granted = { member: { [String(currencyId)]: quota } };
  await db
    .updateTable("workspaces")
    .set({ thanks_settings: JSON.stringify({ quota: granted, ...thanksSettings }) })
    .where("id", "=", workspaceId)
    .execute();
  const clock = createFixedClock(options.start);
  const server = createTestServer({
    database,
    clock,
    routes: featureRoutes,
    ...(options.channels === undefined ? {} : { channels: options.channels }),
    ...(options.modules === undefined ? {} : { modules: options.modules }),
    ...(options.config === undefined ? {} : { config: options.config }),
  });
  return {
    server,
    clock,
    workspaceId,
    currencyId,
    close: () => server.close(),
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
  };
}
