import { InvariantError, UnavailableError } from "@guildhall/core";
import pino from "pino";
import type { Logger } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { peopleNews } from "../events/people-news.ts";
import type { Attempt } from "../session/sign-in-limits.ts";
import { GUEST } from "../session/visitor.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, TEST_CONFIG } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import type { DirectoryPerson } from "./directory.ts";
import { loginByDirectory } from "./login-by-directory.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let server: TestServer;
let home: number;
let away: number;
let heard: BusMessage[];
let tried: string[];
let count = 0;

beforeAll(async () => {
  ({ id: home } = await buildWorkspace(db()));
  ({ id: away } = await buildWorkspace(db()));
  server = serverFor(home);
  server.deps.bus.subscribe((message) => heard.push(message));
});
afterAll(() => server.close());
beforeEach(() => {
  [heard, tried] = [[], []];
  count += 1;
});

function serverFor(workspaceId: number, log: Logger = pino({ level: "silent" })): TestServer {
  const names = { baseDn: "dc=example", userAttribute: "uid", mailAttribute: "mail", filter: "(objectClass=person)" };
  const directory = { url: "ldap://127.0.0.1:1", startTls: false, bindDn: "", bindPassword: "", ...names, workspaceId };
  const config = { login: { ...TEST_CONFIG.login, directory: true }, directory };
  return createTestServer({ database: database().database, config, log });
}

const personOf = (more: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  ...{ externalId: `id-${count}`, email: `Ann${count}@Directory.test`, name: "Ann" },
  ...more,
});

/** Signs in as `ann` while the directory answers this. */
async function signIn(verify: () => Promise<DirectoryPerson | null>, { deps }: TestServer = server): Promise<void> {
  const call: VisitorCall = {
    ...{ deps, db: db(), at: deps.clock.now(), requestId: "request", language: "en", visitor: GUEST },
    ...{ afterCommit: (follow) => follow(), tell: () => undefined, newsMark: "" },
    client: {
      ip: "192.0.2.7",
      setSession: () => void tried.push("signed in"),
      clearSession: () => undefined,
      readSignIn: () => null,
      keepSignIn: () => undefined,
    },
    place: { method: "POST", fetchSite: "same-origin", origin: undefined, ownOrigin: "https://guild.example" },
  };
  const note =
    (what: string) =>
    async ({ email, ip }: Attempt) =>
      void tried.push(`${what} ${email} ${ip}`);
  const limits = { count: note("count"), forgive: note("forgive") };
  await loginByDirectory(call, { username: "ann", password: "geese" }, { directory: { verify }, limits });
}

const memberships = () =>
  db()
    .selectFrom("accounts as a")
    .innerJoin("members as m", "m.account_id", "a.id")
    .select(["m.id", "m.workspace_id as workspaceId", "m.name"])
    .where("a.email", "=", `ann${count}@directory.test`)
    .execute();
const sessions = () =>
  db()
    .selectFrom("accounts as a")
    .innerJoin("sessions as s", "s.account_id", "a.id")
    .select("s.workspace_id as workspaceId")
    .where("a.email", "=", `ann${count}@directory.test`)
    .execute();
const lastEvent = async () => (await newestEvents(db(), [home, away], 0)).at(-1)?.id ?? 0;

describe("the first sign-in", () => {
  it("joins the workspace for people of the directory and no other, and says so once", async () => {
    const after = await lastEvent();
    for (let time = 1; time <= 2; time += 1) await signIn(async () => personOf());
    const members = await memberships();
    const memberId = members[0]?.id;
    expect(members).toEqual([{ id: memberId, workspaceId: home, name: "Ann" }]);
    expect(await sessions()).toEqual([{ workspaceId: home }, { workspaceId: home }]);
    expect(await newestEvents(db(), [home, away], after)).toMatchObject([
      { type: "member.joined", payload: { memberId, by: "directory" }, by: memberId },
    ]);
    expect(heard.filter(({ kind }) => kind === "news")).toEqual([peopleNews(home)]);
  });

  it("joins none if none is for them", async () => {
    const elsewhere = serverFor(0);
    await signIn(async () => personOf(), elsewhere);
    expect([await memberships(), await sessions()]).toEqual([[], [{ workspaceId: null }]]);
    await elsewhere.close();
  });

  it.each([
    ["  Ann \t Lee ", "Ann Lee"],
    ["", "ann"],
    ["\u200b", "ann"],
    ["x".repeat(100), "x".repeat(100)],
    ["x".repeat(101), "x".repeat(100)],
  ])("names %j as %j", async (name, shown) => {
    await signIn(async () => personOf({ name }));
    expect((await memberships()).map((member) => member.name)).toEqual([shown]);
  });

  it.each(["n/a", "none@none", "ann", "a\u0000n@directory.test", `${"a".repeat(90)}@directory.test`])(
    "takes %j for no address, and the operator reads whose it is",
    async (email) => {
      const warned: unknown[] = [];
      const log = pino({ base: null }, { write: (line) => void warned.push(JSON.parse(line)) });
      const logging = serverFor(home, log);
      const refused = { fields: [{ field: "username", code: "email_unusable" }] };
      await expect(signIn(async () => personOf({ email }), logging)).rejects.toMatchObject(refused);
      expect(warned).toMatchObject([{ entry: `id-${count}`, code: "email_unusable" }]);
      await logging.close();
    },
  );

  it("ends sign-ins on a messenger's word for the address where it joins, and only there", async () => {
    const messenger = async ({ accountId }: BuiltMember, external_id: string) => {
      const identity = { provider: "slack", external_id, account_id: accountId, by_email: true } as const;
      await db()
        .insertInto("account_identities")
        .values({ ...identity, created_at: new Date(0) })
        .execute();
    };
    const providersOf = async ({ accountId }: BuiltMember) => {
      const identities = db().selectFrom("account_identities").select("provider").where("account_id", "=", accountId);
      return (await identities.orderBy("provider").execute()).map(({ provider }) => provider);
    };
    const stranger = await buildMember(db(), { workspaceId: away, email: `ann${count}@directory.test` });
    const colleague = await buildMember(db(), { workspaceId: home, email: `bob${count}@directory.test` });
    await messenger(stranger, "T1-U1");
    await messenger(colleague, "T1-U2");
    await signIn(async () => personOf());
    await signIn(async () => personOf({ externalId: `bob-${count}`, email: colleague.email }));
    expect([await providersOf(stranger), await providersOf(colleague)]).toEqual([
      ["directory"],
      ["directory", "slack"],
    ]);
  });
});

describe("an attempt", () => {
  const counted = "count directory ann 192.0.2.7";

  it("is counted, and forgiven before the session starts", async () => {
    await signIn(async () => personOf());
    expect(tried).toEqual([counted, "forgive directory ann 192.0.2.7", "signed in"]);
  });

  it("stays counted if the password is wrong, there's no address or no answer", async () => {
    const failure = async () => {
      throw new UnavailableError("no answer");
    };
    await expect(signIn(async () => null)).rejects.toMatchObject({ fields: [{ code: "unknown_in_directory" }] });
    await expect(signIn(async () => personOf({ email: " " }))).rejects.toMatchObject({
      fields: [{ code: "email_missing" }],
    });
    await expect(signIn(failure)).rejects.toMatchObject({ reason: "directory_unreachable" });
    expect(tried).toEqual([counted, counted, counted]);
  });
});

describe("a directory that can't be asked", () => {
  const warned: unknown[] = [];
  const log = pino({ base: null }, { write: (line) => void warned.push(JSON.parse(line)) });
  let logging: TestServer;
  beforeAll(() => (logging = serverFor(home, log)));
  afterAll(() => logging.close());
  beforeEach(() => (warned.length = 0));

  const NO_ROUTE = Object.assign(new TypeError("no route"), { code: "EHOSTUNREACH" });
  it.each([
    ["with its code", NO_ROUTE, { code: "EHOSTUNREACH", problem: "TypeError: no route" }],
    ["without a code if there's none", new TypeError("closed"), { code: null, problem: "TypeError: closed" }],
    ["as it is if it's no error", "gone", { code: null, problem: "gone" }],
  ])("is said to be unreachable, and the operator reads why: %s", async (_, cause, read) => {
    const failure = async () => {
      throw new UnavailableError("no answer", { cause });
    };
    await expect(signIn(failure, logging)).rejects.toMatchObject({ reason: "directory_unreachable" });
    expect(warned).toMatchObject([{ ...read, host: "127.0.0.1:1", msg: "the company directory can't be asked" }]);
  });

  it("is not what a fault of the product looks like", async () => {
    const fault = new InvariantError("broken");
    await expect(signIn(() => Promise.reject(fault), logging)).rejects.toBe(fault);
    expect(warned).toEqual([]);
  });
});
