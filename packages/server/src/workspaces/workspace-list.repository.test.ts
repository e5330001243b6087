import { beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findWorkspace, findWorkspaces } from "./workspace-list.repository.ts";

const database = useTestDatabase();
const AT = new Date("2026-11-27T10:00:00Z");
let first = 0;
let accountId = 0;

beforeAll(async () => {
  const db = database().database.handle;
  ({ id: first } = await buildWorkspace(db, { name: "A" }));
  ({ accountId } = await buildMember(db, { workspaceId: first }));
  for (const name of ["B", "C"]) {
    const { id: workspaceId } = await buildWorkspace(db, { name });
    await buildMember(db, { workspaceId, accountId });
  }
});

it("a page of workspaces is the same read from either end", async () => {
  const read = async (offset: number, limit: number) =>
    (await findWorkspaces(database().database.handle, { accountId, isEvery: false }, { limit, offset, total: 3 })).map(
      ({ name }) => name,
    );
  expect([await read(0, 2), await read(1, 1), await read(1, 2)]).toEqual([["A", "B"], ["B"], ["B", "C"]]);
  expect([await read(2, 30), await read(3, 30)]).toEqual([["C"], []]);
});

it("only connected sites in Jira count for a workspace's license", async () => {
  const site = (state: "active" | "uninstalled", license: "active" | "inactive") => ({
    ...{ workspace_id: first, installation_id: state, cloud_id: state, environment: "production" as const, state },
    ...{ license, site_url: "https://a.example.test", seen_at: AT, created_at: AT, changed_at: AT },
  });
  const sites = [site("uninstalled", "inactive"), site("active", "active")];
  await database().database.handle.insertInto("jira_sites").values(sites).execute();
  const found = await findWorkspace(database().database.handle, { workspaceId: first, accountId });
  expect(found?.siteLicenses).toEqual(["active"]);
});
