import { beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findWorkspaces } from "./workspace-list.repository.ts";

const database = useTestDatabase();
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
