import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { readMails } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { MAX_INVITE_MAILS_A_DAY, MAX_INVITE_MAILS_TO_ADDRESS } from "./send-invites.service.ts";

const DAY_MS = 24 * 3_600_000;
const database = useTestDatabase();
const clock = createFixedClock();
let server: TestServer;

beforeAll(() => {
  server = createTestServer({ database: database().database, clock, config: { rateLimits: true } });
});
afterAll(() => server.close());

async function openWorkspace() {
  const db = database().database.handle;
  const { id: workspaceId } = await buildWorkspace(db);
  const owner = await buildMember(db, { workspaceId, roles: ["owner"] });
  const invite = async (emails: string) => {
    const headers = { authorization: `Bearer ${await server.openSession(owner)}` };
    return (await server.ask({ method: "POST", url: "/api/v1/users/invite", payload: { emails }, headers })).statusCode;
  };
  return { db, workspaceId, invite };
}

it("an address gets only a few invites a day, and the last one keeps working", async () => {
  const { db, workspaceId, invite } = await openWorkspace();
  for (let each = 0; each < MAX_INVITE_MAILS_TO_ADDRESS + 3; each += 1)
    expect(await invite("often@x.example")).toBe(200);
  const mails = await readMails(db, "often@x.example");
  expect(mails).toHaveLength(MAX_INVITE_MAILS_TO_ADDRESS);
  const payload = { workspaceId, email: "often@x.example", token: mails[0]?.token };
  expect((await server.ask({ method: "POST", url: "/api/v1/users/invite/check", payload })).statusCode).toBe(200);
  clock.advance(DAY_MS);
  await invite("often@x.example");
  expect(await readMails(db, "often@x.example")).toHaveLength(MAX_INVITE_MAILS_TO_ADDRESS + 1);
});

it("a workspace can mail so many a day, whatever others do", async () => {
  const { workspaceId, invite } = await openWorkspace();
  await database().database.pool.query(
    `insert into mails (workspace_id, recipient, language, template, data, cause, next_attempt_at, created_at)
     select $1, 'n' || each || '@x.example', 'en', 'invite', '{}', 'limit ' || each, $2, $2 from generate_series(1, $3::int) each`,
    [workspaceId, clock.now(), MAX_INVITE_MAILS_A_DAY - 1],
  );
  expect([
    await invite("one@x.example two@x.example"),
    await invite("one@x.example"),
    await invite("two@x.example"),
  ]).toEqual([429, 200, 429]);
  const other = await openWorkspace();
  expect(await other.invite("two@x.example")).toBe(200);
  clock.advance(DAY_MS);
  expect(await invite("two@x.example")).toBe(200);
});
