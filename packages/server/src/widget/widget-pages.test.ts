import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@guildhall/core/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { buildHost, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";
import type { WidgetHost } from "../testing/widget-host.ts";

const folder = mkdtempSync(join(tmpdir(), "widget-"));
const widgetDir = join(folder, "embed");
const metricsToken = "m".repeat(20);
const database = useTestDatabase();
let server: TestServer;
let host: WidgetHost;
let workspaceId: number;

function write(path: string, content: string): void {
  mkdirSync(join(widgetDir, path, ".."), { recursive: true });
  writeFileSync(join(widgetDir, path), content);
}

const open = () =>
  createTestServer({
    database: database().database,
    routes: featureRoutes,
    config: { widgetDir, dataDir: folder, metricsToken },
  });

beforeAll(async () => {
  write("v1/loader.js", "loader of 1.0.0");
  write("1.0.0/guild-1a2b.js", "export {};".repeat(200));
  await open().close();
  rmSync(widgetDir, { recursive: true });
  write("v1/loader.js", "loader of 1.1.0");
  write("1.1.0/guild-3c4d.js", "export {};");
  write("1.1.0/integrity.json", "{}");
  write("1.1.0/guild-3c4d.js.map", "{}");
  server = open();
  const { handle } = database().database;
  ({ id: workspaceId } = await buildWorkspace(handle, {}));
  const ann = await buildMember(handle, { workspaceId });
  host = await buildHost(server, { workspaceId, origins: [HOST_ORIGIN, "http://localhost:3000"] });
  await linkWidgetUser(server, ann, "ann");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const shared = { "cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*" };

describe("the widget's files", () => {
  it("start with a loader that's asked for again soon", async () => {
    const answer = await server.ask({ url: "/widget/v1/loader.js" });
    expect([answer.statusCode, answer.body]).toEqual([200, "loader of 1.1.0"]);
    expect(answer.headers).toMatchObject({
      ...shared,
      "cache-control": "public, max-age=300, stale-while-revalidate=86400",
      "content-type": "text/javascript; charset=utf-8",
    });
  });

  it.each([
    "/widget/1.1.0/guild-3c4d.js",
    "/widget/1.1.0/integrity.json",
    "/widget///1.1.0/guild-3c4d.js",
    "/widget/1.0.0/guild-1a2b.js",
  ])("of a version never change, also of the one before: %s", async (url) => {
    const answer = await server.ask({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ ...shared, "cache-control": "public, max-age=31536000, immutable" });
  });

  it("are sent small, and not again", async () => {
    const url = "/widget/1.0.0/guild-1a2b.js";
    const answer = await server.ask({ url, headers: { "accept-encoding": "br" } });
    expect(answer.headers["content-encoding"]).toBe("br");
    const again = await server.ask({ url, headers: { "if-none-match": String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it.each([
    "/widget/",
    "/widget/v1/nothing.js",
    "/widget/9.9.9/guild.js",
    "/widget/1.1.0/guild-3c4d.js.map",
    "/widget/..%2f..%2fsecret",
    "/widget/1.1.0/../../secret",
  ])("aren't %s, and nothing else is the answer", async (url) => {
    const answer = await server.ask({ url, headers: { accept: "text/html,*/*" } });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it("follow a new build while the server runs", async () => {
    write("v1/loader.js", "loader, built again");
    utimesSync(join(widgetDir, "v1/loader.js"), 1, 1);
    expect((await server.ask({ url: "/widget/v1/loader.js" })).body).toBe("loader, built again");
  });
});

describe("the frame", () => {
  const frame = (app: string) => server.ask({ url: `/widget/v1/frame?app=${app}` });

  it("is framed by the app's pages only, also isolated ones, and runs the server's scripts only", async () => {
    const { statusCode, headers, body } = await frame(host.appId);
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; " +
        `form-action 'none'; frame-ancestors ${HOST_ORIGIN} http://localhost:3000`,
    );
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "cross-origin-embedder-policy": "require-corp",
      "cache-control": "no-cache",
    });
    expect(body).toContain(`<meta name="guildhall-origins" content="${HOST_ORIGIN} http://localhost:3000">`);
    expect(body).toContain('<script type="module" src="/widget/v1/frame.js"></script>');
  });

  it("is there for no other app", async () => {
    for (const app of ["", "nothing", `${host.appId}%20`]) expect((await frame(app)).statusCode).toBe(404);
    expect((await server.ask({ url: "/widget/v1/frame" })).headers["x-frame-options"]).toBe("DENY");
  });

  it("is framed by nobody without origins, and gone when the widget is off", async () => {
    const owner = await buildMember(database().database.handle, { workspaceId, roles: ["owner"] });
    const client = await server.client(owner.email);
    await client.call(contract.updateWidgetSettings, { body: { origins: [] } });
    expect((await frame(host.appId)).headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    await client.call(contract.updateWidgetSettings, { body: { enabled: false } });
    expect((await frame(host.appId)).statusCode).toBe(404);
    await client.call(contract.updateWidgetSettings, { body: { enabled: true, origins: [HOST_ORIGIN] } });
  });
});

it("exchanges are counted, with the versions that ask and why others are refused", async () => {
  const exchange = async (token: string, version: string) =>
    server.ask({
      method: "POST",
      url: "/api/v1/widget/session",
      headers: {
        origin: HOST_ORIGIN,
        "sec-fetch-site": "cross-site",
        "x-widget-version": version,
        "content-type": "application/json",
      },
      payload: JSON.stringify({ token }),
    });
  await exchange(await host.sign(), "1.0.0");
  await exchange(await host.sign(), "made up");
  await exchange(await host.sign({ sub: "nobody" }), "1.0.0");
  const answer = await server.ask({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
  expect(answer.body.split("\n").filter((line) => line.startsWith("guildhall_widget"))).toEqual([
    "guildhall_widget_exchanges_total 2",
    'guildhall_widget_refusals_total{reason="unknown_user"} 1',
    'guildhall_widget_versions_total{version="1.0.0"} 2',
    'guildhall_widget_versions_total{version="other"} 1',
  ]);
});
