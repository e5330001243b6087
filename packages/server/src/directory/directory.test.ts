import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { directorySessionCalls, sessionCalls } from "@guildhall/core/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DirectoryConfig } from "../config-directory.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../lib/log.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { HAS_SLAPD, startSlapd } from "../testing/slapd.ts";
import type { Slapd } from "../testing/slapd.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, TEST_CONFIG } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { createDirectory } from "./directory.ts";

const database = useTestDatabase();

// Needs Debian's `slapd`; CI installs it.
describe.skipIf(!HAS_SLAPD)("with a real directory", () => {
  let slapd: Slapd;
  let workspaceId = 0;
  let server: TestServer;

  beforeAll(async () => {
    slapd = await startSlapd([
      { uid: "ada", name: "Ada Лавлейс", email: "Ada@Directory.test", password: "analytical engine" },
      { uid: "bob", name: "Bob", email: "bob@directory.test", password: "builder" },
      { uid: "nomail", name: "No Mail", password: "no mail at all" },
      { uid: "odd", name: "Odd", email: "n/a", password: "no address" },
      { uid: "one", name: "One", email: "shared@directory.test", password: "first of two" },
      { uid: "two", name: "Two", email: "Shared@directory.test", password: "second of two" },
      { uid: "late", name: "Late", email: "late@directory.test", password: "always late" },
    ]);
    workspaceId = (await buildWorkspace(database().database.handle)).id;
    server = serverOf({});
  });
  afterAll(async () => {
    slapd.stop();
    await server.close();
  });

  function configOf(differing: Partial<DirectoryConfig> = {}): DirectoryConfig {
    const { url, baseDn, bindDn, bindPassword } = slapd;
    const names = { userAttribute: "uid", mailAttribute: "mail", filter: "(objectClass=inetOrgPerson)" };
    return { url, baseDn, bindDn, bindPassword, startTls: false, ...names, workspaceId, ...differing };
  }

  function serverOf(differing: Partial<DirectoryConfig>): TestServer {
    const login = { ...TEST_CONFIG.login, directory: true };
    return createTestServer({ database: database().database, config: { login, directory: configOf(differing) } });
  }

  const attempt = async (username: string, password: string, at: TestServer = server) =>
    at.ask({ method: "POST", url: "/api/v1/user/login/ldap", payload: { username, password } });

  const codesOf = (answer: { json(): unknown }): unknown =>
    (answer.json() as { data: { validationErrors: { code: string }[] } }).data.validationErrors.map(
      (each) => each.code,
    );

  it("signs someone in, creating the account and joining the workspace", async () => {
    const client = await server.client();
    await client.call(directorySessionCalls.login, { body: { username: "ada", password: "analytical engine" } });
    const info = await client.call(sessionCalls.getUserInfo, {});
    expect(info).toMatchObject({
      loggedIn: true,
      user: { name: "Ada Лавлейс", email: "ada@directory.test", roles: ["member"] },
      workspace: { id: workspaceId },
    });
  });

  it("finds the account that already has the email, and its membership", async () => {
    const bob = await buildMember(database().database.handle, {
      workspaceId,
      email: "bob@directory.test",
      name: "Robert",
    });
    const client = await server.client();
    await client.call(directorySessionCalls.login, { body: { username: "bob", password: "builder" } });
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({
      user: { id: bob.memberId, name: "Robert" },
    });
  });

  it("creates one account for two concurrent first sign-ins", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt("late", "always late")));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    const { rows } = await database().database.pool.query(
      "select count(*) as n from accounts where email = 'late@directory.test'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each([
    ["ada", "wrong"],
    ["nobody", "analytical engine"],
    ["*", "analytical engine"],
    ["*)(uid=*", "analytical engine"],
    ["ada)(objectClass=*", "analytical engine"],
    ["ada", " "],
    ["ada", "\u00a0\t"],
    ["uid=ada,ou=people,dc=example,dc=org", "analytical engine"],
  ])("refuses %j with %j", async (username, password) => {
    const answer = await attempt(username, password);
    expect(answer.statusCode).toBe(422);
    expect(codesOf(answer)).toEqual(["unknown_in_directory"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("refuses an empty password and an oversized name without asking the directory", async () => {
    expect((await attempt("ada", "")).statusCode).toBe(422);
    expect((await attempt("ada\u0000", "analytical engine")).statusCode).toBe(400);
    expect((await attempt("a".repeat(101), "x")).statusCode).toBe(422);
    expect((await attempt("a".repeat(2_000_000), "x")).statusCode).toBe(413);
  });

  it("says so if the directory has no email", async () => {
    expect(codesOf(await attempt("nomail", "no mail at all"))).toEqual(["email_missing"]);
  });

  it("says so if the directory's email is none, or somebody else of it signs in with it", async () => {
    expect(codesOf(await attempt("odd", "no address"))).toEqual(["email_unusable"]);
    const both = () => Promise.all([attempt("one", "first of two"), attempt("two", "second of two")]);
    const refused = (await both()).filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(codesOf)).toEqual([["email_of_another"]]);
    // Whoever was first stays who they are.
    expect((await both()).filter(({ statusCode }) => statusCode !== 200).map(codesOf)).toEqual([["email_of_another"]]);
    const { rows } = await database().database.pool.query(
      "select m.name from members m join accounts a on a.id = m.account_id where a.email = 'shared@directory.test'",
    );
    expect(rows).toHaveLength(1);
  });

  it("doesn't let in a disabled member", async () => {
    const client = await server.client();
    await client.call(directorySessionCalls.login, { body: { username: "late", password: "always late" } });
    await database().database.pool.query(
      "update members set status = 'disabled' where account_id = (select id from accounts where email = 'late@directory.test')",
    );
    expect((await attempt("late", "always late")).statusCode).toBe(403);
  });

  it("speaks TLS with a trusted certificate, and with no other", async () => {
    const directory = createDirectory(configOf({ url: slapd.secureUrl }));
    await expect(directory.verify("ada", "analytical engine")).rejects.toMatchObject({ code: "ErrorUnavailable" });
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, readFileSync(slapd.certificatePath, "utf8")]);
    try {
      expect(await directory.verify("ada", "analytical engine")).toMatchObject({ name: "Ada Лавлейс" });
      const upgraded = createDirectory(configOf({ url: slapd.url.replace("127.0.0.1", "localhost"), startTls: true }));
      expect(await upgraded.verify("ada", "analytical engine")).toMatchObject({ name: "Ada Лавлейс" });
      expect(await upgraded.verify("ada", "wrong")).toBeNull();
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  it("is unavailable if it may not search, or is referred elsewhere", async () => {
    for (const differing of [{ bindPassword: "wrong" }, { baseDn: "dc=elsewhere,dc=example" }]) {
      const directory = createDirectory(configOf(differing));
      await expect(directory.verify("ada", "analytical engine")).rejects.toMatchObject({ code: "ErrorUnavailable" });
    }
  });

  it("refuses a name that two people have", async () => {
    const twins = createDirectory(configOf({ userAttribute: "objectClass" }));
    expect(await twins.verify("inetOrgPerson", "builder")).toBeNull();
  });
});

describe("without an answer", () => {
  const directoryAt = (port: number): DirectoryConfig => ({
    url: `ldap://127.0.0.1:${port}`,
    startTls: false,
    bindDn: "",
    bindPassword: "",
    baseDn: "dc=example,dc=org",
    userAttribute: "uid",
    mailAttribute: "mail",
    filter: "(objectClass=person)",
    workspaceId: 0,
  });

  async function listen(server: Server): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  it("is unavailable if it's silent, hangs up or is missing", async () => {
    const silent = createServer(() => undefined);
    const rude = createServer((socket) => socket.destroy());
    const [silentPort, rudePort] = [await listen(silent), await listen(rude)];
    try {
      for (const port of [silentPort, rudePort, 1]) {
        const asked = createDirectory(directoryAt(port)).verify("ada", "analytical engine");
        await expect(asked).rejects.toMatchObject({ code: "ErrorUnavailable" });
      }
    } finally {
      silent.close();
      rude.close();
    }
  });

  it("tells people that it isn't their password, and the operator why, without a password", async () => {
    const logged: string[] = [];
    const log = createLog({ logLevel: "warn" }, { write: (line) => void logged.push(line) });
    const directory = { ...directoryAt(1), bindDn: "cn=reader", bindPassword: "reads everything" };
    const config = { login: { ...TEST_CONFIG.login, directory: true }, directory };
    const server = createTestServer({ database: database().database, config, log });
    const texts: unknown[] = [];
    for (const language of ["en", "ru"]) {
      const answer = await server.ask({
        method: "POST",
        url: "/api/v1/user/login/ldap",
        headers: { "accept-language": language },
        payload: { username: "ada", password: "analytical engine" },
      });
      expect(answer.statusCode).toBe(409);
      texts.push((answer.json() as { errors: { message: string }[] }).errors[0]?.message);
    }
    expect(texts).toEqual([
      "Couldn't reach the company directory. Try again in a moment, or tell your administrator.",
      "Не удалось связаться с корпоративным каталогом. Попробуйте ещё раз чуть позже или сообщите администратору.",
    ]);
    const entry = { level: 40, host: "127.0.0.1:1", code: "ECONNREFUSED", msg: "the company directory can't be asked" };
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining(entry),
      expect.objectContaining(entry),
    ]);
    expect(logged.join("")).not.toMatch(/reads everything|analytical engine/);
    await server.close();
  });

  it("can't be used for signing in if it's switched off", async () => {
    const server = createTestServer({ database: database().database });
    const payload = { username: "ada", password: "x" };
    const answer = await server.ask({ method: "POST", url: "/api/v1/user/login/ldap", payload });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain("turned off");
    await server.close();
  });
});

it("is configured completely or not at all", () => {
  const problems = (environment: Record<string, string>) => () => readConfig({ DIRECTORY_LOGIN: "on", ...environment });
  expect(problems({})).toThrow(/DIRECTORY_URL.*\n?.*DIRECTORY_BASE_DN/s);
  const whole = { DIRECTORY_URL: "ldaps://directory.example", DIRECTORY_BASE_DN: "dc=example" };
  expect(problems({ ...whole, DIRECTORY_BIND_DN: "cn=reader" })).toThrow(/DIRECTORY_BIND_PASSWORD/);
  expect(problems({ ...whole, DIRECTORY_FILTER: "objectClass=person" })).toThrow(/DIRECTORY_FILTER/);
  expect(readConfig({ DIRECTORY_LOGIN: "on", ...whole }).directory).toMatchObject({
    userAttribute: "uid",
    workspaceId: 0,
  });
  expect(readConfig(whole).directory).toBeNull();
});
