import type { Client } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { settingsCalls } from "@guildhall/core/settings";
import { thanksCalls } from "@guildhall/core/thanks";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { checkLedger } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
let server: TestServer;
let ada: BuiltMember;
let keeper: BuiltMember;
const ids: Record<string, number> = {};

beforeAll(async () => {
  const db = database().database.handle;
  server = createTestServer({ database: database().database, routes: featureRoutes });
  for (const name of ["Beta", "Äther", "alpha", "Closed", "Foreign"])
    ids[name] = (await buildWorkspace(db, { name })).id;
  const idOf = (name: string) => ({ workspaceId: ids[name] ?? 0 });
  ada = await buildMember(db, { ...idOf("Beta"), name: "Ada", roles: ["admin"] });
  await buildMember(db, { ...idOf("Äther"), accountId: ada.accountId, name: "Ada L." });
  await buildMember(db, { ...idOf("Closed"), accountId: ada.accountId, isDisabled: true });
  await buildMember(db, { ...idOf("Foreign"), roles: ["owner"] });
  keeper = await buildMember(db, { ...idOf("Beta"), name: "Keeper", roles: ["super_admin"] });
});
afterAll(() => server.close());

const idOf = (name: string): number => ids[name] ?? 0;

async function whereIs(client: Client): Promise<string> {
  const info = await client.call(sessionCalls.getUserInfo, {});
  return info.loggedIn ? `${info.user?.name} in ${info.workspace?.name}` : "guest";
}

describe("the workspace list", () => {
  it("has the caller's own workspaces by name, with what they may do there", async () => {
    const client = await server.client(ada.email);
    const { items, workspacesCount, hasNext, nextPage } = await client.call(workspaceCalls.list, { query: {} });
    expect({ workspacesCount, hasNext, nextPage }).toEqual({ workspacesCount: 2, hasNext: false, nextPage: null });
    expect(items).toMatchObject([
      {
        name: "Äther",
        roles: ["member"],
        isCurrent: false,
        abilities: { enter: { allowed: true }, rename: { allowed: false } },
      },
      { name: "Beta", roles: ["member", "admin"], isCurrent: true, abilities: { rename: { allowed: true } } },
    ]);
  });

  it("has every workspace for people who manage them, page by page", async () => {
    const client = await server.client(keeper.email);
    const db = database().database.handle;
    for (let place = 1; place <= 30; place += 1)
      await buildWorkspace(db, { name: `Zoo ${String(place).padStart(2, "0")}` });
    const first = await client.call(workspaceCalls.list, { query: {} });
    const second = await client.call(workspaceCalls.list, { query: { page: 1 } });
    expect(first).toMatchObject({ workspacesCount: 35, hasNext: true, nextPage: 1 });
    expect(first.items.map(({ name }) => name).slice(0, 5)).toEqual(["alpha", "Äther", "Beta", "Closed", "Foreign"]);
    expect(second).toMatchObject({ hasNext: false, nextPage: null });
    expect(second.items.map(({ name }) => name)).toEqual(["Zoo 26", "Zoo 27", "Zoo 28", "Zoo 29", "Zoo 30"]);
  });
});

describe("switching", () => {
  it("moves the session there, as that workspace's member", async () => {
    const client = await server.client(ada.email);
    const other = await server.client(ada.email);
    expect(await whereIs(client)).toBe("Ada in Beta");
    await client.call(workspaceCalls.enter, { params: { id: idOf("Äther") } });
    expect(await whereIs(client)).toBe("Ada L. in Äther");
    // Another browser of the same person keeps its workspace.
    expect(await whereIs(other)).toBe("Ada in Beta");
    await client.call(workspaceCalls.enter, { params: { id: idOf("Beta") } });
  });

  it("shows others' workspaces as missing, and says when one is disabled", async () => {
    const client = await server.client(ada.email);
    for (const id of [idOf("Foreign"), 987_654_321]) {
      await expect(client.call(workspaceCalls.enter, { params: { id } })).rejects.toMatchObject({ kind: "not_found" });
    }
    const shut = client.call(workspaceCalls.enter, { params: { id: idOf("Closed") } });
    await expect(shut).rejects.toMatchObject({ kind: "access_denied", reason: "account_disabled" });
    expect(await whereIs(client)).toBe("Ada in Beta");
  });

  it("makes a super admin a member, visible to all", async () => {
    const client = await server.client(keeper.email);
    await client.call(workspaceCalls.enter, { params: { id: idOf("Foreign") } });
    await client.call(workspaceCalls.enter, { params: { id: idOf("Foreign") } });
    expect(await whereIs(client)).toBe("Keeper in Foreign");
    const { rows } = await database().database.pool.query(
      "select type, payload ->> 'by' as by from events where workspace_id = $1",
      [idOf("Foreign")],
    );
    expect(rows).toEqual([{ type: "member.joined", by: "keeper" }]);
  });

  it("refuses a call from a tab still showing the previous workspace, and changes nothing", async () => {
    const token = await server.openSession(ada);
    const ask = (shown: string, dateFormat: string) =>
      server.ask({
        method: "PUT",
        url: `/api/v1${settingsCalls.update.path}`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "x-workspace-id": shown },
        payload: JSON.stringify({ dateFormat }),
      });
    expect((await ask(String(idOf("Beta")), "us")).statusCode).toBe(200);
    const stale = await ask(String(idOf("Äther")), "eu");
    expect([stale.statusCode, stale.json().errors[0]]).toMatchObject([
      409,
      { code: "ErrorRefused", reason: "workspace_changed" },
    ]);
    const client = await server.client(ada.email);
    expect((await client.call(settingsCalls.get, {})).settings.dateFormat).toBe("us");
    const read = await server.ask({
      url: `/api/v1${thanksCalls.getLists.path}`,
      headers: { authorization: `Bearer ${token}`, "x-workspace-id": "0" },
    });
    expect(read.statusCode).toBe(409);
  });
});

describe("creating and renaming", () => {
  it("creates a consistent workspace owned by the caller", async () => {
    const client = await server.client(keeper.email);
    const { id } = await client.call(workspaceCalls.create, { body: { name: "  Fresh " } });
    await client.call(workspaceCalls.enter, { params: { id } });
    expect(await whereIs(client)).toBe("Keeper in Fresh");
    const { quota } = await client.call(thanksCalls.getLists, { query: {} });
    expect(quota.length).toBeGreaterThan(0);
    expect((await checkLedger(database().database.handle, id)).violations).toEqual([]);
  });

  it("is for people who manage workspaces only", async () => {
    const client = await server.client(ada.email);
    await expect(client.call(workspaceCalls.create, { body: { name: "Mine" } })).rejects.toMatchObject({
      kind: "access_denied",
    });
  });

  it("renames the current workspace for its admins, and any for super admins, and announces it", async () => {
    const client = await server.client(ada.email);
    await client.call(workspaceCalls.update, { params: { id: idOf("Beta") }, body: { name: "Beta 2" } });
    expect(await whereIs(client)).toBe("Ada in Beta 2");
    const elsewhere = client.call(workspaceCalls.update, { params: { id: idOf("Äther") }, body: { name: "Mine" } });
    await expect(elsewhere).rejects.toMatchObject({ kind: "not_found" });
    const manager = await server.client(keeper.email);
    await manager.call(workspaceCalls.update, { params: { id: idOf("Beta") }, body: { name: "Beta" } });
    expect(await whereIs(client)).toBe("Ada in Beta");
    const { rows } = await database().database.pool.query<{ payload: unknown }>(
      "select payload from events where workspace_id = $1 and type = 'workspace.renamed' order by id",
      [idOf("Beta")],
    );
    expect(rows.map((row) => row.payload)).toEqual([
      { name: "Beta 2", before: "Beta" },
      { name: "Beta", before: "Beta 2" },
    ]);
  });
});
