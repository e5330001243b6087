import { afterAll, beforeAll, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { MAX_TRIES_AT_ACCOUNT } from "../session/sign-in-limits.ts";
import { buildMember, buildWorkspace, TEST_PASSWORD } from "../testing/build-people.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, signIn } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
const heard: BusMessage[] = [];
let server: TestServer;
let workspaceId: number;

beforeAll(async () => {
  server = createTestServer({ database: database().database, config: { rateLimits: true } });
  server.deps.bus.subscribe((message) => heard.push(message));
  ({ id: workspaceId } = await buildWorkspace(database().database.handle));
});
afterAll(() => server.close());

const db = () => database().database.handle;
const person = () => buildMember(db(), { workspaceId });
type Person = Awaited<ReturnType<typeof person>>;

const bearerOf = async (who: Person) => ({ authorization: `Bearer ${await server.openSession(who)}` });
const isSignedIn = async (headers: Record<string, string>): Promise<boolean> =>
  (await server.ask({ url: "/api/v1/user/info", headers })).json().data.loggedIn;

async function change(headers: Record<string, string>, payload: object): Promise<number> {
  const body = { password: PASSWORD, passwordConfirm: PASSWORD, ...payload };
  const answer = await server.ask({ method: "PUT", url: "/api/v1/user/password/update", payload: body, headers });
  return answer.statusCode;
}

async function sendLink(email: string): Promise<string> {
  await server.ask({ method: "POST", url: "/api/v1/user/password/reset", payload: { email } });
  return (await readNewestMail(db(), email)).token;
}

it("a changed password replaces the one before, and spends the links sent until then", async () => {
  const kim = await person();
  const token = await sendLink(kim.email);
  expect(await change(await bearerOf(kim), { currentPassword: TEST_PASSWORD })).toBe(200);
  await expect(signIn(await server.client(), kim.email)).rejects.toThrow("invalid input");
  const again = { currentPassword: PASSWORD, password: "eight quiet geese", passwordConfirm: "eight quiet geese" };
  expect(await change(await bearerOf(kim), again)).toBe(200);
  expect(await change({}, { token })).toBe(422);
});

it("the owner is told by mail, which belongs to no workspace, and the workspace's events keep who did it", async () => {
  const lee = await person();
  heard.length = 0;
  await change(await bearerOf(lee), { currentPassword: TEST_PASSWORD });
  expect((await readMails(db(), lee.email)).map(({ template }) => template)).toEqual(["password_changed"]);
  const mails = await db().selectFrom("mails").select("workspace_id").where("recipient", "=", lee.email).execute();
  expect(mails).toEqual([{ workspace_id: 0 }]);
  expect(heard).toContainEqual({ kind: "mail" });
  const events = await db()
    .selectFrom("events")
    .select(["type", "payload"])
    .where("workspace_id", "=", workspaceId)
    .where("actor_member_id", "=", lee.memberId)
    .execute();
  expect(events).toEqual([{ type: "account.password_changed", payload: { memberId: lee.memberId, by: "own" } }]);
});

it("wrong passwords are limited like signing in, and right ones don't count", async () => {
  const moe = await person();
  const headers = await bearerOf(moe);
  const guess = (currentPassword: string) => change(headers, { currentPassword, passwordConfirm: "another one" });
  for (let each = 0; each <= MAX_TRIES_AT_ACCOUNT; each += 1) expect(await guess(TEST_PASSWORD)).toBe(422);
  const statuses = [];
  for (let each = 0; each <= MAX_TRIES_AT_ACCOUNT; each += 1) statuses.push(await guess(`guess ${each}`));
  expect(statuses).toEqual([...Array.from({ length: MAX_TRIES_AT_ACCOUNT }, () => 422), 429]);
});

it("a link used while someone else is signed in ends that session, and both accounts are looked up anew", async () => {
  const [ned, oli] = [await person(), await person()];
  const neds = await bearerOf(ned);
  const token = await sendLink(oli.email);
  heard.length = 0;
  expect(await change(neds, { token })).toBe(200);
  expect(await isSignedIn(neds)).toBe(false);
  expect(heard.filter(({ kind }) => kind === "forget")).toEqual([
    { kind: "forget", accountId: oli.accountId },
    { kind: "forget", accountId: ned.accountId },
  ]);
});

it("a link used by a guest has one account looked up anew", async () => {
  const pia = await person();
  const token = await sendLink(pia.email);
  heard.length = 0;
  expect(await change({}, { token })).toBe(200);
  expect(heard.filter(({ kind }) => kind === "forget")).toEqual([{ kind: "forget", accountId: pia.accountId }]);
});
