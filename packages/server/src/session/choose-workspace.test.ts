import { sessionCalls } from "@guildhall/core/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const clock = createFixedClock();
let server: TestServer;
let first: number;
let second: number;

beforeAll(async () => {
  server = createTestServer({ database: database().database, clock });
  ({ id: first } = await buildWorkspace(db(), {}));
  ({ id: second } = await buildWorkspace(db(), {}));
});
afterAll(() => server.close());

/** The workspace after signing in, null for none; or why that's refused. */
async function enter({ email }: BuiltMember): Promise<number | string | null> {
  try {
    const info = await (await server.client(email)).call(sessionCalls.getUserInfo, {});
    return info.loggedIn ? (info.workspace?.id ?? null) : "guest";
  } catch (error) {
    return (error as { readonly reason: string }).reason;
  }
}

describe("whoever signs in", () => {
  it("starts in the oldest workspace, if they used none before", async () => {
    const late = await buildMember(db(), { workspaceId: second });
    await buildMember(db(), { workspaceId: first, accountId: late.accountId });
    expect(await enter(late)).toBe(first);
  });

  it("starts in a workspace where they're enabled, though the last was another", async () => {
    const out = await buildMember(db(), { workspaceId: first, isDisabled: true });
    await buildMember(db(), { workspaceId: second, accountId: out.accountId });
    await server.openSession(out);
    expect(await enter(out)).toBe(second);
  });

  it("isn't let in if they're disabled in each workspace, but a super admin is, without one", async () => {
    const out = await buildMember(db(), { workspaceId: first, isDisabled: true });
    const root = await buildMember(db(), { workspaceId: first, isDisabled: true, roles: ["super_admin"] });
    expect([await enter(out), await enter(root)]).toEqual(["account_disabled", null]);
  });

  it("is let in without any workspace", async () => {
    const lone = await buildMember(db(), { workspaceId: first });
    await db().deleteFrom("members").where("workspace_id", "=", first).where("id", "=", lone.memberId).execute();
    expect(await enter(lone)).toBe(null);
  });
});
