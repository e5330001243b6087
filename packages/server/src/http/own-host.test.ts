import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "../config.ts";
import { createMailboxModule } from "../mail/mail.routes.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import { isOwnHost } from "./own-host.ts";

const database = useTestDatabase();
const byDefault = { publicUrl: null, host: "127.0.0.1" };
const onNetwork = { publicUrl: null, host: "0.0.0.0" };
const published = { publicUrl: "https://guild.example", host: "0.0.0.0" };
const onPort = { publicUrl: "http://guild.example:8080", host: "127.0.0.1" };

describe("a host is the server's own", () => {
  it.each<[string, Pick<Config, "publicUrl" | "host">, readonly string[]]>([
    [
      "by default: the machine's names",
      byDefault,
      ["localhost", "localhost:4000", "LOCALHOST:5173", "a.localhost", "127.0.0.1:4000", "127.1.2.3", "[::1]:4000"],
    ],
    [
      "on a network: plain addresses too",
      onNetwork,
      ["localhost:4000", "192.168.1.7:4000", "[fd00::7]:4000", "203.0.113.9"],
    ],
    [
      "listening on one name: that too",
      { publicUrl: null, host: "guild.lan" },
      ["guild.lan:4000", "GUILD.lan", "10.0.0.1"],
    ],
    ["with PUBLIC_URL: its own", published, ["guild.example", "GUILD.example", "guild.example:443"]],
    ["with PUBLIC_URL on a port: that one", onPort, ["guild.example:8080"]],
  ])("%s", (_, config, hosts) => {
    expect(hosts.filter((host) => !isOwnHost(config, host))).toEqual([]);
  });

  it.each<[string, Pick<Config, "publicUrl" | "host">, readonly string[]]>([
    [
      "by default: what a page elsewhere may be called",
      byDefault,
      [
        "",
        "evil.example",
        "evil.example:4000",
        "localhost.evil.example",
        "evil-localhost",
        "127.0.0.1.evil.example",
        "192.168.1.7",
        "guild.local",
        "[::2]",
        "localhost@evil.example",
        "localhost/",
        "local host",
      ],
    ],
    [
      "on a network: names",
      onNetwork,
      ["evil.example", "guild.lan:4000", "1.2.3.4.evil.example", "0x7f.1.evil.example"],
    ],
    [
      "with PUBLIC_URL: all others",
      published,
      ["localhost", "127.0.0.1", "evil.example", "guild.example.evil.example", "guild.example:80", "203.0.113.9", ""],
    ],
    ["with PUBLIC_URL on a port: other ports", onPort, ["guild.example", "guild.example:80", "guild.example:8081"]],
  ])("not %s", (_, config, hosts) => {
    expect(hosts.filter((host) => isOwnHost(config, host))).toEqual([]);
  });
});

describe("under a foreign name that points at this machine", () => {
  let server: ReturnType<typeof createTestServer>;
  let token: string;
  beforeAll(async () => {
    const { database: db } = database();
    server = createTestServer({ database: db, modules: (deps) => [createMailboxModule(deps)] });
    const { id } = await buildWorkspace(db.handle);
    token = await server.openSession(await buildMember(db.handle, { workspaceId: id, roles: ["owner"] }));
  });
  afterAll(() => server.close());

  it.each([
    "/",
    "/docs",
    "/dev/mail",
    "/dev/mail/1/message",
    "/api/v1/user/info",
    "/api/v1/nowhere",
    "/icons/1f44f.svg",
    "/api/v1/stream",
  ])("%s is refused, whatever the page claims", async (url) => {
    const headers = {
      host: "evil.example:4000",
      origin: "http://evil.example:4000",
      "sec-fetch-site": "same-origin",
      authorization: `Bearer ${token}`,
    };
    const answer = await server.ask({ url, headers });
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([421, "ErrorMisdirected"]);
    const forwarded = await server.ask({ url, headers: { ...headers, "x-forwarded-host": "localhost:4000" } });
    expect(forwarded.statusCode).toBe(421);
  });

  it("nothing is changed, even if the origin matches the host", async () => {
    const change = (headers: Record<string, string>) =>
      server.fastify.inject({
        method: "POST",
        url: "/api/v1/user/logout",
        headers: { cookie: `guildhall_session=${token}`, ...headers },
      });
    expect((await change({ host: "evil.example", origin: "http://evil.example" })).statusCode).toBe(421);
    expect((await change({ host: "localhost:4000", origin: "http://evil.example" })).statusCode).toBe(403);
    expect((await change({ host: "localhost:4000", origin: "http://localhost:4000" })).statusCode).toBe(200);
  });

  it("probes are answered, and metrics aren't", async () => {
    const statusOf = async (url: string) => (await server.ask({ url, headers: { host: "evil.example" } })).statusCode;
    expect(await statusOf("/healthz")).toBe(200);
    expect(await statusOf("/readyz")).not.toBe(421);
    expect(await statusOf("/metrics")).toBe(404);
  });
});

it("trusts a proxy's host only if the proxy is trusted", async () => {
  const published = {
    database: database().database,
    config: { publicUrl: "https://guild.example", trustedProxies: ["127.0.0.1"] },
  };
  const server = createTestServer(published);
  const headers = { host: "guildhall:4000", "x-forwarded-host": "guild.example" };
  expect((await server.ask({ url: "/api/v1/user/info", headers })).statusCode).toBe(200);
  expect((await server.ask({ url: "/api/v1/user/info", headers, remoteAddress: "203.0.113.7" })).statusCode).toBe(421);
  await server.close();
});
