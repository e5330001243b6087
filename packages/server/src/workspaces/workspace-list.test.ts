import type { Client } from "@guildhall/core";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { afterAll, beforeAll, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let server: TestServer;

beforeAll(() => {
  server = createTestServer({ database: database().database, routes: featureRoutes });
});
afterAll(() => server.close());

const clientOf = async (member: BuiltMember): Promise<Client> => server.bearer(await server.openSession(member), "en");

async function buildGrouped(name: string, groups: readonly string[]): Promise<number> {
  const { id } = await buildWorkspace(db(), { name });
  const rows = groups.map((group) => ({ workspace_id: id, name: group }));
  await db().insertInto("groups").values(rows).execute();
  return id;
}

it("shows roles and groups of the caller's own workspaces, and those that disabled them to keepers only", async () => {
  const shut = await buildGrouped("A shut one", ["secret"]);
  const home = await buildGrouped("Home", ["beta", "alpha", "Äther"]);
  const foreign = await buildGrouped("Foreign", ["theirs"]);
  const listed = async (roles: readonly ("admin" | "super_admin")[]) => {
    const caller = await buildMember(db(), { workspaceId: home, roles });
    await buildMember(db(), { workspaceId: shut, accountId: caller.accountId, roles: ["owner"], isDisabled: true });
    const { items } = await (await clientOf(caller)).call(workspaceCalls.list, { query: {} });
    return items
      .filter(({ id }) => [shut, home, foreign].includes(id))
      .map(({ id, roles: own, groups, isCompleted, abilities }) => ({
        ...{ id, isCompleted, roles: own, groups: groups.map(({ name }) => name), enter: abilities.enter },
      }));
  };
  const own = { id: home, isCompleted: true, groups: ["alpha", "Äther", "beta"], enter: { allowed: true } };
  expect(await listed(["admin"])).toEqual([{ ...own, roles: ["member", "admin"] }]);
  const refused = { allowed: false, reason: "account_disabled" };
  expect(await listed(["super_admin"])).toEqual([
    { id: shut, isCompleted: true, roles: ["member", "owner"], groups: [], enter: refused },
    { id: foreign, isCompleted: true, roles: [], groups: [], enter: { allowed: true } },
    { ...own, roles: ["member"] },
  ]);
});

it("has a next page from 31 workspaces on, and nothing beyond the last", async () => {
  const { id: workspaceId } = await buildWorkspace(db(), { name: "Place 00" });
  const caller = await buildMember(db(), { workspaceId, roles: ["admin"] });
  const client = await clientOf(caller);
  let last = caller;
  for (let place = 1; place <= 30; place += 1) {
    const { id } = await buildWorkspace(db(), { name: `Place ${String(place).padStart(2, "0")}` });
    last = await buildMember(db(), { workspaceId: id, accountId: caller.accountId });
  }
  const read = async (page: number) => {
    const { items, ...rest } = await client.call(workspaceCalls.list, { query: { page } });
    return { names: items.map(({ name }) => name), ...rest };
  };
  const names = Array.from({ length: 30 }, (_, place) => `Place ${String(place).padStart(2, "0")}`);
  const end = { hasNext: false, nextPage: null, hasPlans: false };
  expect(await read(0)).toEqual({ names, hasNext: true, nextPage: 1, hasPlans: false, workspacesCount: 31 });
  expect(await read(1)).toEqual({ names: ["Place 30"], ...end, workspacesCount: 31 });
  expect(await read(5)).toEqual({ names: [], ...end, workspacesCount: 31 });
  await db().updateTable("members").set({ status: "disabled" }).where("id", "=", last.memberId).execute();
  expect(await read(0)).toEqual({ names, ...end, workspacesCount: 30 });
  expect(await read(1)).toEqual({ names: [], ...end, workspacesCount: 30 });
});
