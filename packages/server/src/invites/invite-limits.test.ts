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
  const send = async (emails: string, by = server) => {
    const headers = { authorization: `Bearer ${await server.openSession(owner)}` };
    return by.ask({ method: "POST", url: "/api/v1/users/invite", payload: { emails }, headers });
  };
  const invite = async (emails: string) => (await send(emails)).statusCode;
  return { db, workspaceId, owner, send, invite };
}

async function mailMany(workspaceId: number, count: number): Promise<void> {
  await database().database.pool.query(
    `insert into mails (workspace_id, recipient, language, template, data, cause, next_attempt_at, created_at)
     select $1, 'n' || each || '@x.example', 'en', 'invite', '{}', 'limit ' || $1::bigint || ' ' || each || ' ' || $2::timestamptz, $2, $2
     from generate_series(1, $3::int) each`,
    [workspaceId, clock.now(), count],
  );
}

it("the limits are 2,000 a workspace and 5 an address within a day", () => {
  expect([MAX_INVITE_MAILS_A_DAY, MAX_INVITE_MAILS_TO_ADDRESS]).toEqual([2_000, 5]);
});

it("an address gets only a few invites a day, and the last one keeps working", async () => {
  const { db, workspaceId, invite } = await openWorkspace();
  for (let each = 0; each < MAX_INVITE_MAILS_TO_ADDRESS + 3; each += 1)
    expect(await invite("often@x.example")).toBe(200);
  const mails = await readMails(db, "often@x.example");
  expect(mails).toHaveLength(MAX_INVITE_MAILS_TO_ADDRESS);
  const payload = { workspaceId, email: "often@x.example", token: mails[0]?.token };
  expect((await server.ask({ method: "POST", url: "/api/v1/users/invite/check", payload })).statusCode).toBe(200);
  clock.advance(DAY_MS - 1);
  await invite("often@x.example");
  expect(await readMails(db, "often@x.example")).toHaveLength(MAX_INVITE_MAILS_TO_ADDRESS);
  clock.advance(1);
  await invite("often@x.example");
  expect(await readMails(db, "often@x.example")).toHaveLength(MAX_INVITE_MAILS_TO_ADDRESS + 1);
});

it("a workspace can mail so many a day, whatever others do", async () => {
  const { workspaceId, send, invite } = await openWorkspace();
  await mailMany(workspaceId, MAX_INVITE_MAILS_A_DAY - 1);
  expect([
    await invite("one@x.example two@x.example"),
    await invite("one@x.example"),
    await invite("two@x.example"),
  ]).toEqual([429, 200, 429]);
  const other = await openWorkspace();
  expect(await other.invite("two@x.example")).toBe(200);
  clock.advance(DAY_MS - 1);
  expect((await send("two@x.example")).headers["retry-after"]).toBe("1");
  clock.advance(1);
  expect(await invite("two@x.example")).toBe(200);
});

it("how long to wait depends on how many are invited", async () => {
  const { workspaceId, send, invite } = await openWorkspace();
  const waitFor = async (emails: string) => (await send(emails)).headers["retry-after"];
  await mailMany(workspaceId, 1);
  clock.advance(3_600_000);
  await mailMany(workspaceId, MAX_INVITE_MAILS_A_DAY - 1);
  expect([await waitFor("one@x.example"), await waitFor("one@x.example two@x.example")]).toEqual(["82800", "86400"]);
  clock.advance(82_800_000);
  expect([await invite("one@x.example two@x.example"), await invite("one@x.example")]).toEqual([429, 200]);
});

it("who invites nobody new is never refused, however much was mailed without limits", async () => {
  const { db, owner, send } = await openWorkspace();
  const free = createTestServer({ database: database().database, clock });
  for (let each = 0; each <= MAX_INVITE_MAILS_TO_ADDRESS; each += 1) await send("free@x.example", free);
  expect(await readMails(db, "free@x.example")).toHaveLength(MAX_INVITE_MAILS_TO_ADDRESS + 1);
  await free.close();
  await mailMany(owner.workspaceId, MAX_INVITE_MAILS_A_DAY + 1);
  expect((await send(owner.email)).json().data).toMatchObject({ invited: 0, members: 1 });
});
