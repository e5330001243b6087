import { ConflictError } from "@guildhall/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PasswordLimits } from "../accounts/update-password.service.ts";
import type { BusMessage } from "../events/bus.ts";
import { GUEST } from "../session/visitor.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { acceptInvite } from "./accept-invite.service.ts";

const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
const db = () => database().database.handle;
const clock = createFixedClock();
let server: TestServer;
let guild: number;
let owner: BuiltMember;
let heard: BusMessage[];
/** Has a password, and is a member of another workspace. */
let known: BuiltMember;
let count = 0;

beforeAll(() => {
  server = createTestServer({ database: database().database, clock, config: { rateLimits: true } });
  server.deps.bus.subscribe((message) => heard.push(message));
});
afterAll(() => server.close());

beforeEach(async () => {
  const { id: home } = await buildWorkspace(db());
  ({ id: guild } = await buildWorkspace(db()));
  owner = await buildMember(db(), { workspaceId: guild, roles: ["owner"], name: "Olga" });
  known = await buildMember(db(), { workspaceId: home, name: "Known" });
  count += 1;
  heard = [];
});

const freshEmail = () => `fresh${count}@outside.example`;

async function linkFor(email: string) {
  await server.ask({
    method: "POST",
    url: "/api/v1/users/invite",
    payload: { emails: email },
    headers: { authorization: `Bearer ${await server.openSession(owner)}` },
  });
  return { workspaceId: guild, email, token: (await readNewestMail(db(), email)).token };
}

type Link = Awaited<ReturnType<typeof linkFor>>;

const accept = (link: Link, more: object = {}) =>
  server.ask({
    method: "POST",
    url: "/api/v1/users/invite/accept",
    payload: { ...link, name: "Newcomer", password: PASSWORD, passwordConfirm: PASSWORD, ...more },
  });

const problemsOf = (answer: { json(): unknown }): unknown =>
  (
    answer.json() as { data: { validationErrors?: { field: string; code: string }[] } | null }
  ).data?.validationErrors?.map(({ field, code }) => `${field} ${code}`);

const accountOf = (email: string) =>
  db().selectFrom("accounts").select(["id", "password_hash as password"]).where("email", "=", email).executeTakeFirst();
const setPassword = (email: string, password: string | null) =>
  db().updateTable("accounts").set({ password_hash: password }).where("email", "=", email).execute();
const newcomers = () =>
  db()
    .selectFrom("members")
    .select(["id", "account_id as accountId"])
    .where("workspace_id", "=", guild)
    .where("id", "<>", owner.memberId)
    .execute();

it("whoever comes in is told of, by themselves, and in lists of people", async () => {
  const link = await linkFor(freshEmail());
  heard = [];
  expect((await accept(link)).statusCode).toBe(200);
  const [member] = await newcomers();
  const [, joined] = await newestEvents(db(), [guild], 0);
  expect(joined).toMatchObject({
    type: "member.joined",
    payload: { memberId: member?.id, by: "invite" },
    by: member?.id,
  });
  const news = { kind: "news", workspaceId: guild, topics: ["groups", "leaderboard", "users"], memberIds: [] };
  expect(heard).toContainEqual({ kind: "forget", accountId: member?.accountId });
  expect(heard).toContainEqual(news);
});

describe("the password of an existing account", () => {
  it("is required, and reported beside an invalid name", async () => {
    const link = await linkFor(known.email);
    expect(problemsOf(await accept(link, { password: "" }))).toEqual(["password required"]);
    expect(problemsOf(await accept(link, { password: "", name: "" }))).toEqual(["name required", "password required"]);
    expect(problemsOf(await accept(link, { name: "" }))).toEqual(["name required", "password wrong_password"]);
    expect(problemsOf(await accept(link, { name: "", password: "guildhall" }))).toEqual(["name required"]);
    expect(await newcomers()).toEqual([]);
    expect((await accept(link, { password: "guildhall" })).statusCode).toBe(200);
  });

  it("can be tried 10 times, counted anew after the right one; an empty one isn't counted", async () => {
    const link = await linkFor(known.email);
    const tries = async (wrong: number) => {
      for (let each = 0; each < wrong; each += 1)
        expect(problemsOf(await accept(link))).toEqual(["password wrong_password"]);
    };
    await tries(9);
    for (const password of ["", ""])
      expect(problemsOf(await accept(link, { password }))).toEqual(["password required"]);
    expect(problemsOf(await accept(link, { name: "", password: "guildhall" }))).toEqual(["name required"]);
    await tries(10);
    expect((await accept(link, { password: "guildhall" })).statusCode).toBe(429);
    expect(await newcomers()).toEqual([]);
  });
});

it("the mail proves the address: who came in on a messenger's word for it is out, and nobody else", async () => {
  const link = await linkFor(known.email);
  const other = await buildMember(db(), { workspaceId: known.workspaceId });
  const tie = ({ accountId }: BuiltMember, name: string, byEmail: boolean) =>
    db()
      .insertInto("account_identities")
      .values({
        provider: "slack",
        external_id: `${name}${count}`,
        account_id: accountId,
        by_email: byEmail,
        created_at: clock.now(),
      })
      .execute();
  await tie(known, "by-email", true);
  await tie(known, "by-hand", false);
  await tie(other, "other", true);
  const sessions = await Promise.all([known, other].map((who) => server.openSession(who)));
  await accept(link, { password: "guildhall" });
  const isIn = async (token: string) =>
    (await server.ask({ url: "/api/v1/user/info", headers: { authorization: `Bearer ${token}` } })).json().data
      .loggedIn;
  expect(await Promise.all(sessions.map(isIn))).toEqual([false, true]);
  const ties = await db()
    .selectFrom("account_identities")
    .select("external_id as id")
    .where("account_id", "in", [known.accountId, other.accountId])
    .orderBy("external_id")
    .execute();
  expect(ties).toEqual([{ id: `by-hand${count}` }, { id: `other${count}` }]);
});

describe("between looking at an invite and using it", () => {
  const nothing = async () => undefined;
  /** Accepts while `meanwhile` happens, before anything is written. */
  async function acceptWhile(link: Link, meanwhile: () => Promise<unknown>, password = PASSWORD): Promise<void> {
    const call: VisitorCall = {
      ...{ deps: server.deps, db: db(), at: clock.now(), requestId: "request", language: "en", visitor: GUEST },
      ...{ afterCommit: (follow) => follow(), tell: () => undefined, newsMark: "" },
      client: {
        ip: "192.0.2.7",
        setSession: () => undefined,
        clearSession: () => undefined,
        readSignIn: () => null,
        keepSignIn: () => undefined,
      },
      place: { method: "POST", fetchSite: "same-origin", origin: undefined, ownOrigin: "https://guild.example" },
    };
    const limits: PasswordLimits = {
      links: { countMail: nothing, countTry: password === PASSWORD ? async () => void (await meanwhile()) : nothing },
      signIn: { count: async () => void (await meanwhile()), forgive: nothing },
    };
    await acceptInvite(call, { ...link, name: "Newcomer", password, passwordConfirm: password }, limits);
  }

  const isOpen = async () =>
    (await db().selectFrom("invites").select("accepted_at as at").where("workspace_id", "=", guild).execute()).every(
      ({ at }) => at === null,
    );

  it("a password that's set stays, and lets nobody else in", async () => {
    const added = await buildMember(db(), { workspaceId: known.workspaceId });
    await setPassword(added.email, null);
    const link = await linkFor(added.email);
    await expect(acceptWhile(link, () => setPassword(added.email, "theirs"))).rejects.toThrow(ConflictError);
    expect((await accountOf(added.email))?.password).toBe("theirs");
    expect([await newcomers(), await isOpen()]).toEqual([[], true]);
  });

  it("a password that's changed stays, and the old one lets nobody in", async () => {
    const link = await linkFor(known.email);
    const change = () => setPassword(known.email, "newer");
    await expect(acceptWhile(link, change, "guildhall")).rejects.toThrow(ConflictError);
    expect((await accountOf(known.email))?.password).toBe("newer");
    expect([await newcomers(), await isOpen()]).toEqual([[], true]);
  });

  const refused = (code: string) => ({ fields: [{ field: "token", code }] });

  it("another may use the invite", async () => {
    const link = await linkFor(known.email);
    const use = () =>
      db().updateTable("invites").set({ accepted_at: clock.now() }).where("workspace_id", "=", guild).execute();
    await expect(acceptWhile(link, use, "guildhall")).rejects.toMatchObject(refused("token_used"));
    expect(await newcomers()).toEqual([]);
  });

  it("the sender may lose their right to invite", async () => {
    const link = await linkFor(known.email);
    const disable = () =>
      db()
        .updateTable("members")
        .set({ status: "disabled" })
        .where("workspace_id", "=", guild)
        .where("id", "=", owner.memberId)
        .execute();
    await expect(acceptWhile(link, disable, "guildhall")).rejects.toMatchObject(refused("token_withdrawn"));
    expect([await newcomers(), await isOpen()]).toEqual([[], true]);
  });
});
