import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
let servers: readonly TestServer[];

beforeAll(() => {
  // The clock stands still, so caches don't expire.
  servers = [database().database, database().openAnother()].map((each) => createTestServer({ database: each }));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

it("ends a session in every process", async () => {
  const [here, there] = servers;
  const { id: workspaceId } = await buildWorkspace(database().database.handle);
  const token = await here?.openSession(await buildMember(database().database.handle, { workspaceId }));
  const headers = { authorization: `Bearer ${token}` };
  const isKnown = async (server: TestServer | undefined): Promise<boolean> =>
    (await server?.ask({ url: "/api/v1/user/info", headers }))?.json().data.loggedIn;
  expect([await isKnown(here), await isKnown(there)]).toEqual([true, true]);
  await here?.ask({ method: "POST", url: "/api/v1/user/logout", headers });
  expect(await isKnown(here)).toBe(false);
  await expect.poll(() => isKnown(there), { timeout: 20_000 }).toBe(false);
});
