import type { Role } from "@guildhall/core/permissions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const ROUNDS = 25;
const database = useTestDatabase();
let servers: readonly TestServer[];

// Two separate processes: neither sees the other's session cache.
beforeAll(() => {
  servers = [database().database, database().openAnother()].map((each) =>
    createTestServer({ database: each, routes: featureRoutes }),
  );
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

interface Rival {
  readonly memberId: number;
  readonly ask: (method: "PUT" | "DELETE", path: string) => Promise<number>;
}

async function build(roles: readonly (readonly Role[])[]) {
  const { id: workspaceId } = await buildWorkspace(database().database.handle);
  const rivals: Rival[] = [];
  for (const [place, held] of roles.entries()) {
    const server = servers[place % servers.length];
    const member = await buildMember(database().database.handle, { workspaceId, roles: held });
    const headers = { authorization: `Bearer ${await server?.openSession(member)}` };
    // Caches the session before the race: cached roles must not count.
    await server?.ask({ url: "/api/v1/user/info", headers });
    const ask: Rival["ask"] = async (method, path) =>
      (await server?.ask({ method, url: `/api/v1/users/${path}`, headers }))?.statusCode ?? 0;
    rivals.push({ memberId: member.memberId, ask });
  }
  const owners = async (): Promise<number> => {
    const text =
      "select count(*)::int as count from members where workspace_id = $1 and status = 'active' and 'owner' = any (roles)";
    const { rows } = await database().database.pool.query<{ count: number }>(text, [workspaceId]);
    return rows[0]?.count ?? 0;
  };
  return { rivals, owners };
}

it("leaves one of two owners who demote each other concurrently", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const {
      rivals: [one, two],
      owners,
    } = await build([["owner"], ["owner"]]);
    const answers = await Promise.all([
      one?.ask("DELETE", `${two?.memberId}/role/owner`),
      two?.ask("DELETE", `${one?.memberId}/role/owner`),
    ]);
    expect(answers.toSorted()).toEqual([200, 403]);
    expect(await owners()).toBe(1);
  }
});

it("leaves one of many owners who all demote each other", async () => {
  const { rivals, owners } = await build(Array.from({ length: 6 }, () => ["owner"] as const));
  const answers = await Promise.all(
    rivals.flatMap((by) =>
      rivals.filter((each) => each !== by).map((each) => by.ask("DELETE", `${each.memberId}/role/owner`)),
    ),
  );
  expect(new Set(answers)).toEqual(new Set([200, 403]));
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
  expect(await owners()).toBe(1);
});

it("grants nothing by someone who was disabled or demoted in the meantime", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const {
      rivals: [owner, admin, member],
    } = await build([["owner"], ["admin"], []]);
    const disable = async () => owner?.ask("PUT", `${admin?.memberId}/disable`);
    const promote = async () => admin?.ask("PUT", `${member?.memberId}/role/admin`);
    const isFirst = round % 2 === 0;
    const early = isFirst ? disable() : promote();
    const late = isFirst ? promote() : disable();
    const [first, second] = isFirst ? await Promise.all([early, late]) : await Promise.all([late, early]);
    expect(first).toBe(200);
    expect([200, 401, 403]).toContain(second);
    // The admin's call counts only if it came before being disabled; the other process hears of that a moment later.
    expect([401, 403]).toContain(await admin?.ask("PUT", `${member?.memberId}/role/moderator`));
    await expect.poll(() => admin?.ask("PUT", `${member?.memberId}/role/moderator`)).toBe(401);
  }
});
