import { contract } from "@guildhall/core/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileModule } from "../files/file.routes.ts";
import { newFileName, newGuardedFileName } from "../files/file-name.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import { buildHost, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";
import type { WidgetHost } from "../testing/widget-host.ts";

const database = useTestDatabase();
let team: Team;
let admin: Teammate;
let host: WidgetHost;

beforeAll(async () => {
  team = await buildTeam(database(), { modules: (deps) => [createFileModule(deps)] });
  admin = await team.join({ name: "Admin", roles: ["admin"] });
  host = await buildHost(team.server, { workspaceId: team.workspaceId });
  await linkWidgetUser(team.server, await team.join({ name: "Ann" }), "ann");
});
afterAll(() => team.close());

const crossSite = { origin: HOST_ORIGIN, "sec-fetch-site": "cross-site" };
const ask = (method: "GET" | "POST" | "OPTIONS", url: string, headers: Readonly<Record<string, string>>) =>
  team.server.ask({ method, url, headers });
const preflight = (headers: Readonly<Record<string, string>> = {}, url = "/api/v1/thanks") =>
  ask("OPTIONS", url, {
    ...crossSite,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,x-of-the-host",
    ...headers,
  });

describe("a preflight", () => {
  it("from an allowed page passes without a session, for whatever headers it asks", async () => {
    const answer = await preflight();
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": HOST_ORIGIN,
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": "authorization,content-type,x-of-the-host",
      "access-control-max-age": "7200",
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it.each([
    "https://host.example.evil.example",
    "https://evil.example",
    "http://host.example",
    "https://host.example:8443",
    "null",
  ])("from %s is told nothing", async (origin) => {
    const answer = await preflight({ origin, "access-control-request-headers": "content-type" });
    expect(answer.statusCode).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.headers.vary).toBe("Origin");
  });

  it("echoes nothing that isn't a list of names", async () => {
    const answer = await preflight({ "access-control-request-headers": "authorization; x" });
    expect([answer.statusCode, answer.headers["access-control-allow-headers"]]).toEqual([204, undefined]);
  });

  it("isn't one without a method, nor outside of what widgets call", async () => {
    expect((await ask("OPTIONS", "/api/v1/thanks", crossSite)).statusCode).toBe(405);
    const elsewhere = await preflight({}, "/metrics");
    expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("a response to an allowed page", () => {
  it("is readable, with what's needed to try again and to report", async () => {
    const answer = await host.call({ url: "/api/v1/groups" }, await host.enter());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": HOST_ORIGIN,
      "access-control-expose-headers": "Retry-After, X-Request-Id",
    });
    expect(String(answer.headers.vary)).toContain("Origin");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("is readable when it's a refusal, too", async () => {
    const answers = [
      await host.call({ url: "/api/v1/groups" }, "x".repeat(43)),
      await host.call({ url: "/api/v1/settings" }, await host.enter()),
      await host.call({ url: "/api/v1/no-such-call" }, await host.enter()),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404]);
    for (const { headers } of answers) expect(headers["access-control-allow-origin"]).toBe(HOST_ORIGIN);
  });

  it("is readable when there's too much work, whose preflight passes all the same", async () => {
    const busy = createTestServer({ database: database().database, config: { maxInFlight: 0 } });
    const headers = { ...crossSite, "access-control-request-method": "GET" };
    const asked = await busy.ask({ method: "OPTIONS", url: "/api/v1/groups", headers });
    const shed = await busy.ask({ method: "GET", url: "/api/v1/groups", headers: crossSite });
    await busy.close();
    expect([asked.statusCode, shed.statusCode]).toEqual([204, 503]);
    for (const answer of [asked, shed]) expect(answer.headers["access-control-allow-origin"]).toBe(HOST_ORIGIN);
    expect(shed.headers["retry-after"]).toBe("2");
  });

  it("isn't with a cookie, from elsewhere, or from the server's own pages", async () => {
    const cookie = `guildhall_session=${await team.server.openSession(admin)}`;
    const answers = [
      await ask("GET", "/api/v1/groups", { ...crossSite, cookie }),
      await ask("GET", "/api/v1/groups", { ...crossSite, origin: "https://evil.example" }),
      await ask("GET", "/api/v1/groups", { origin: "http://localhost" }),
      await ask("GET", "/healthz", crossSite),
    ];
    for (const { headers } of answers) expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("follows the settings at once", async () => {
    const later = "https://later.example";
    const allowed = async () => (await preflight({ origin: later })).headers["access-control-allow-origin"];
    expect(await allowed()).toBe("*");
    await admin.client.call(contract.updateWidgetSettings, { body: { origins: [HOST_ORIGIN, later] } });
    expect(await allowed()).toBe(later);
    await admin.client.call(contract.updateWidgetSettings, { body: { origins: [HOST_ORIGIN] } });
    expect(await allowed()).toBe("*");
  });
});

describe("a page that isn't allowed", () => {
  const url = "/api/v1/widget/session";
  const elsewhere = (origin: string, headers: Readonly<Record<string, string>> = {}) => ({
    ...crossSite,
    origin,
    "content-type": "application/json",
    ...headers,
  });
  const readable = { "access-control-allow-origin": "*" };

  it.each(["https://evil.example", "http://host.example", "null"])("is told so by the exchange: %s", async (origin) => {
    const asked = await preflight({ origin }, url);
    expect([asked.statusCode, asked.body]).toEqual([204, ""]);
    expect(asked.headers).toMatchObject({ ...readable, "access-control-allow-methods": "GET, POST, PUT, DELETE" });
    const payload = JSON.stringify({ token: await host.sign(), app: host.appId });
    const refused = await team.server.ask({ method: "POST", url, headers: elsewhere(origin), payload });
    expect(refused.headers).toMatchObject(readable);
    expect(refused.json()).toMatchObject({
      data: null,
      errors: [{ reason: "origin_not_allowed", values: { origin } }],
    });
    for (const { headers } of [asked, refused]) expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("is told by the exchange of an app that's off, or that there is none", async () => {
    const ask = async (app: string) => {
      const payload = JSON.stringify({ token: "", app });
      const answer = await team.server.ask({ method: "POST", url, headers: elsewhere(HOST_ORIGIN), payload });
      return [answer.headers["access-control-allow-origin"], answer.json().errors[0].reason];
    };
    await admin.client.call(contract.updateWidgetSettings, { body: { enabled: false } });
    const refused = [await ask(host.appId), await ask("another")];
    await admin.client.call(contract.updateWidgetSettings, { body: { enabled: true } });
    expect(refused).toEqual([
      ["*", "widget_disabled"],
      ["*", "unknown_app"],
    ]);
  });

  it("hears that its session is over, and nothing else", async () => {
    const session = await host.enter();
    const asked = await preflight({ origin: "https://evil.example" });
    expect([asked.statusCode, asked.headers]).toEqual([204, expect.objectContaining(readable)]);
    const call = (path: string) => host.call({ url: path, headers: { origin: "https://evil.example" } }, session);
    const [over, unknown] = [await call("/api/v1/groups"), await call("/api/v1/no-such-call")];
    expect([over.statusCode, over.headers["access-control-allow-origin"]]).toEqual([401, "*"]);
    expect([unknown.statusCode, unknown.headers["access-control-allow-origin"]]).toEqual([404, undefined]);
  });
});

describe("a change from another site", () => {
  it("passes with a bearer only: not with a cookie, nor with both", async () => {
    const cookie = `guildhall_session=${await team.server.openSession(admin)}`;
    const authorization = `Bearer ${await host.enter()}`;
    const read = (headers: Readonly<Record<string, string>>) =>
      team.server.ask({
        method: "PUT",
        url: "/api/v1/notifications/read",
        headers: { ...crossSite, "content-type": "application/json", ...headers },
        payload: JSON.stringify({ ids: [] }),
      });
    const answers = [await read({ authorization }), await read({ cookie }), await read({ authorization, cookie })];
    expect(answers[0]?.statusCode).not.toBe(403);
    expect(answers.slice(1).map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    const own = await read({ authorization, cookie, origin: "http://localhost", "sec-fetch-site": "same-origin" });
    // The bearer comes first, and it's for another page.
    expect(own.statusCode).toBe(401);
  });

  it("can't sign anyone in", async () => {
    const answer = await team.server.ask({
      method: "POST",
      url: "/api/v1/user/login",
      headers: { ...crossSite, "content-type": "application/json" },
      payload: JSON.stringify({ email: admin.email, password: "x" }),
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe("pictures", () => {
  const keep = async (name: string) => {
    await team.server.deps.files.put(name, Buffer.from("bytes"));
    return `/files/${name}`;
  };

  it("that all members see go to every page while the widget is on", async () => {
    const url = await keep(newFileName(team.server.deps.random, team.workspaceId, "webp"));
    const shown = await ask("GET", url, { "sec-fetch-site": "cross-site" });
    expect([shown.statusCode, shown.body]).toEqual([200, "bytes"]);
    expect(shown.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-type": "image/webp",
    });
    await admin.client.call(contract.updateWidgetSettings, { body: { enabled: false } });
    const hidden = await ask("GET", url, { "sec-fetch-site": "cross-site" });
    expect([hidden.statusCode, hidden.headers["cross-origin-resource-policy"]]).toEqual([401, "same-origin"]);
    await admin.client.call(contract.updateWidgetSettings, { body: { enabled: true } });
  });

  it("and files of one member stay theirs", async () => {
    const guarded = await keep(newGuardedFileName(team.server.deps.random, team.workspaceId, "png"));
    const sheet = await keep(newFileName(team.server.deps.random, team.workspaceId, "xlsx"));
    expect((await ask("GET", guarded, {})).statusCode).toBe(404);
    expect((await ask("GET", sheet, {})).statusCode).toBe(401);
    expect((await host.call({ url: sheet }, await host.enter())).statusCode).toBe(200);
  });

  it("that belong to nobody go to every page", async () => {
    const icon = await ask("GET", "/icons/1f44f.svg", {});
    expect(icon.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });
});
