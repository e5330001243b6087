import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnavailableError } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "../config.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { readEmoji } from "./icons.ts";

const folder = mkdtempSync(join(tmpdir(), "panel-"));
const panelDir = join(folder, "dist");
mkdirSync(join(panelDir, "assets"), { recursive: true });
writeFileSync(join(panelDir, "index.html"), "<!doctype html><title>Panel</title>");
writeFileSync(join(panelDir, "csp.json"), JSON.stringify({ scriptHashes: ["sha256-abc="] }));
writeFileSync(join(panelDir, "assets", "index-1.js"), "export {};".repeat(50));
const database = useTestDatabase();
let server: TestServer;
let missing: readonly string[] = [];

beforeAll(async () => {
  const config = { panelDir, dataDir: folder, metricsToken: "m".repeat(20) };
  server = createTestServer({ database: database().database, config, probes: { unapplied: async () => missing } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const html = { accept: "text/html,*/*;q=0.8" };

describe("the panel", () => {
  it.each(["/", "/thanks", "/user/7/perks?page=2", "/no/such/page"])("is the answer to %s", async (url) => {
    const answer = await server.ask({ url, headers: html });
    expect([answer.statusCode, answer.body]).toEqual([200, "<!doctype html><title>Panel</title>"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it("only runs its own scripts and can't be framed", async () => {
    const policy = String((await server.ask({ url: "/", headers: html })).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("caches hashed files forever and sends them compressed", async () => {
    const answer = await server.ask({ url: "/assets/index-1.js", headers: { "accept-encoding": "br, gzip" } });
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
  });

  it("doesn't resend what the browser has", async () => {
    const { etag } = (await server.ask({ url: "/", headers: html })).headers;
    const answer = await server.ask({ url: "/", headers: { ...html, "if-none-match": String(etag) } });
    expect([answer.statusCode, answer.body]).toEqual([304, ""]);
  });

  it.each([
    ["a missing file", "/assets/index-0.js", html],
    ["another missing file", "/robots.txt", html],
    ["the list of hashes", "/csp.json", html],
    ["a way out of the folder", "/assets/..%2f..%2fsecret", html],
    ["what wants no page", "/thanks", { accept: "application/json" }],
  ])("is not the answer to %s", async (_, url, headers) => {
    const answer = await server.ask({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errors[0].code).toBe("ErrorNotFound");
  });

  it("gets the installation's theme before the first frame", async () => {
    const light = createTestServer({
      database: database().database,
      config: { panelDir, dataDir: folder, defaultTheme: "light" },
    });
    const answer = await light.ask({ url: "/", headers: html });
    expect(answer.headers["set-cookie"]).toBe("guildhall_theme_default=light; Path=/; SameSite=Lax");
    expect((await server.ask({ url: "/", headers: html })).headers["set-cookie"]).toBeUndefined();
    await light.close();
  });

  it("is updated under a running server when rebuilt", async () => {
    writeFileSync(join(panelDir, "assets", "index-2.js"), "export {};");
    writeFileSync(join(panelDir, "index.html"), "<!doctype html><title>Second</title>");
    expect((await server.ask({ url: "/", headers: html })).body).toContain("Second");
    expect((await server.ask({ url: "/assets/index-2.js" })).statusCode).toBe(200);
    writeFileSync(join(panelDir, "index.html"), "<!doctype html><title>Panel</title>");
  });
});

describe("every answer", () => {
  it.each(["/", "/api/v1/user/info", "/api/v1/nowhere", "/healthz", "/icons/1f44f.svg", "/docs"])(
    "of %s has security headers",
    async (url) => {
      expect((await server.ask({ url, headers: html })).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "content-security-policy": expect.stringMatching(/default-src '(self|none)'/),
      });
    },
  );

  it("sends HSTS to people who come by https", async () => {
    const secure = createTestServer({
      database: database().database,
      config: { panelDir, dataDir: folder, publicUrl: "https://guild.example" },
    });
    expect((await secure.ask({ url: "/" })).headers["strict-transport-security"]).toContain("max-age=63072000");
    expect((await server.ask({ url: "/" })).headers["strict-transport-security"]).toBeUndefined();
    await secure.close();
  });
});

describe("icons", () => {
  it("draw an emoji", async () => {
    const answer = await server.ask({ url: "/icons/1f44d-1f3fd.svg" });
    expect(answer.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(answer.body).toContain("👍🏽");
  });

  it.each(["41.svg", "3c-73.svg", "1f44f", "110000.svg", "zz.svg", "1f44f.png", ".svg", "-.svg"])(
    "draw nothing for %s",
    (name) => {
      expect(readEmoji(name)).toBeNull();
    },
  );

  it.each([
    ["2b50.svg", "⭐"],
    ["1f468-200d-1f4bb.svg", "👨‍💻"],
    ["2764-fe0f.svg", "❤️"],
    ["1fa99.svg", "🪙"],
  ])("draw %s as %s", (name, emoji) => {
    expect(readEmoji(name)).toBe(emoji);
  });
});

describe("probes", () => {
  it("say that the process is alive", async () => {
    expect((await server.ask({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  });

  it("say that it's ready, and how durable its data is", async () => {
    const answer = await server.ask({ url: "/readyz" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: "ready",
      durability: database().database.durability,
      checks: { database: { ok: true }, migrations: { ok: true }, disk: { ok: true } },
    });
  });

  it("say what's missing", async () => {
    missing = ["0009_later"];
    const answer = await server.ask({ url: "/readyz" });
    missing = [];
    expect(answer.statusCode).toBe(503);
    expect(answer.json().checks.migrations).toEqual({ ok: false, detail: "missing: 0009_later" });
  });
});

describe("without the database", () => {
  it("the process says it isn't ready, and the API that it's unavailable", async () => {
    const gone = new UnavailableError("the database does not answer");
    const away = createTestServer({
      database: {
        ...database().database,
        pool: refusing("query", gone) as never,
        handle: refusing("selectFrom", gone) as never,
      },
      config: { panelDir, dataDir: folder },
    });
    expect((await away.ask({ url: "/healthz" })).statusCode).toBe(200);
    const ready = await away.ask({ url: "/readyz" });
    expect([ready.statusCode, ready.json().checks.database.ok]).toEqual([503, false]);
    const asked = await away.ask({ url: "/api/v1/user/info", headers: { authorization: `Bearer ${"a".repeat(43)}` } });
    expect([asked.statusCode, asked.headers["retry-after"], asked.json().errors[0].code]).toEqual([
      503,
      "2",
      "ErrorUnavailable",
    ]);
    await away.close();
  });
});

function refusing(method: string, error: Error): object {
  return {
    [method]: () => {
      throw error;
    },
  };
}

describe("metrics", () => {
  const scrape = (headers: Record<string, string>) => server.ask({ url: "/metrics", headers });

  it("count by route pattern, never by path", async () => {
    await server.ask({ url: "/icons/1f44f.svg" });
    const { body } = await scrape({ authorization: `Bearer ${"m".repeat(20)}` });
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/icons\/:name",status="200"\} \d/);
    expect(body).not.toContain("1f44f");
  });

  it("are for holders of the token", async () => {
    expect((await scrape({})).statusCode).toBe(404);
    expect((await scrape({ authorization: "Bearer other" })).statusCode).toBe(404);
  });

  it.each<[string, Partial<Config>, Partial<InjectOptions>, number]>([
    ["are for the machine itself", {}, {}, 200],
    ["are not for others", {}, { remoteAddress: "203.0.113.7" }, 404],
    ["are not for whom a proxy on the machine passes on", {}, { headers: { "x-forwarded-for": "203.0.113.7" } }, 404],
    [
      "are not for whom a proxy passes on that names them otherwise",
      {},
      { headers: { forwarded: "for=203.0.113.7" } },
      404,
    ],
    ["are not for whom a proxy passes on under the public name", {}, { headers: { host: "guild.example" } }, 404],
    ["are for nobody where a proxy is told of", { trustedProxies: ["10.0.0.0/8"] }, {}, 404],
    ["are for nobody where people come by a public address", { publicUrl: "https://guild.example" }, {}, 404],
    ["are for nobody in production", { mode: "production" }, {}, 404],
  ])("without a token %s", async (_, config, request, expected) => {
    const open = createTestServer({ database: database().database, config });
    expect((await open.ask({ url: "/metrics", ...request })).statusCode).toBe(expected);
    await open.close();
  });
});

describe("the API description", () => {
  it("lists every call with its access and answers", async () => {
    const api = (await server.ask({ url: "/api/v1/openapi.json" })).json();
    expect(api.openapi).toBe("3.1.0");
    const drawn = Object.values<Record<string, { operationId: string; description: string }>>(api.paths).flatMap(
      (path) => Object.values(path),
    );
    expect(drawn.map((each) => each.operationId).sort()).toEqual(
      Object.values(contract)
        .map((each) => each.name)
        .sort(),
    );
    expect(api.paths["/thanks"].post).toMatchObject({
      description: "Members of the workspace, if the license includes new-thanks, also through the widget.",
      parameters: expect.arrayContaining([{ $ref: "#/components/parameters/idempotencyKey" }]),
      responses: {
        "200": expect.anything(),
        "401": expect.anything(),
        "409": expect.anything(),
        "422": expect.anything(),
      },
    });
  });

  it("only references existing parts", async () => {
    const api = (await server.ask({ url: "/api/v1/openapi.json" })).json();
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    const lost = references.filter((path) => path.split("/").reduce((node, key) => node?.[key], api) === undefined);
    expect(lost).toEqual([]);
  });

  it("says where its paths begin, and names the whole one to sign in", async () => {
    const { info, servers } = (await server.ask({ url: "/api/v1/openapi.json" })).json();
    expect(servers).toEqual([{ url: "/api/v1" }]);
    expect(info.description).toContain("Paths begin with /api/v1.");
    expect(info.description).toContain("POST /api/v1/user/login.");
  });

  it("is shown by a self-contained page", async () => {
    const page = await server.ask({ url: "/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    for (const [, url = ""] of page.body.matchAll(/(?:src|href)="(\/docs[^"]+)"/g)) {
      expect([url, (await server.ask({ url })).statusCode]).toEqual([url, 200]);
    }
    expect(page.body).not.toMatch(/https?:\/\/|style=|onclick/);
    expect((await server.ask({ url: "/docs/package.json", headers: { accept: "*/*" } })).statusCode).toBe(404);
  });
});
