import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { VARIABLES } from "./config-variables.ts";
import { ConfigError, readConfig } from "./config.ts";

const EMPTY_FOLDER = mkdtempSync(join(tmpdir(), "guildhall-config-"));

describe("readConfig", () => {
  it("needs no variables", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ mode: "development", port: 4000, dataDir: "./data", databaseUrl: null, demo: true });
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", PUBLIC_URL: "" })).toEqual(readConfig({}));
  });

  it("explains every invalid value in a sentence", () => {
    expect(() => readConfig({ PORT: "http", LOG_LEVEL: "loud" })).toThrow(
      new ConfigError([
        "PORT must be 0 to 65535.",
        "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.",
      ]),
    );
  });

  it("never seeds a demo in production", () => {
    expect(readConfig({ NODE_ENV: "production", DEMO: "on" }).demo).toBe(false);
  });

  it("requires a secret in production with PostgreSQL", () => {
    const environment = { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/guildhall" };
    expect(() => readConfig(environment)).toThrow("SECRET must be given");
    expect(readConfig({ ...environment, SECRET: "s".repeat(32) }).secret).toHaveLength(32);
  });

  it("requires the other storage settings if its endpoint is set", () => {
    expect(() => readConfig({ S3_ENDPOINT: "https://s3.example" })).toThrow("S3_BUCKET must be given");
  });

  it.each([
    ["PUBLIC_URL", "guild.example"],
    ["PUBLIC_URL", "https://guild.example/panel"],
    ["DATABASE_URL", "mysql://localhost"],
    ["DATABASE_FENCED_ROLE", 'a"; reset role; --'],
    ["DATABASE_FENCED_ROLE", "without_database_url"],
    ["TRUSTED_PROXIES", "10.0.0.1, everybody"],
    ["TRUSTED_PROXIES", "10.0.0.0/0"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["TRUSTED_PROXIES", "10.0.0"],
    ["TRUSTED_PROXIES", "10.0.0.256"],
    ["TRUSTED_PROXIES", "fd00::/0"],
    ["TRUSTED_PROXIES", "fd00::/129"],
    ["TRUSTED_PROXIES", "fd00:::1"],
    ["SECRET", "short"],
    ["SECRET", " ".repeat(40)],
    ["SECRET", `${"s".repeat(31)} `],
    ["METRICS_TOKEN", " ".repeat(16)],
    ["PANEL_DIR", "/nonexistent"],
    ["PANEL_DIR", EMPTY_FOLDER],
    ["WIDGET_DIR", "/nonexistent"],
    ["WIDGET_DIR", EMPTY_FOLDER],
    ["PAGES_DIR", "/nonexistent"],
    ["PAGES_DIR", import.meta.filename],
    ["EMAIL_AUTH", "off"],
    ["TERMS_PATH", "//evil.example"],
    ["MAIL_FROM", "a@b\r\nBcc: c@d"],
    ["CHATS_APART", "on"],
    ["SLACK_AUTHORIZE_URL", "https://slack.com/oauth"],
    ["SLACK_API_URL", "slack.com/api"],
    ["TELEGRAM_BOT_TOKEN", "token"],
    ["TELEGRAM_WEBHOOK_SECRET", "a.b"],
    ["TELEGRAM_WEBHOOK_SECRET", "a".repeat(257)],
  ])("refuses %s=%s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  });

  it.each(["10.0.0.1/1", "10.0.0.0/32, ::1", "fd00::/1", "fd00::/128", "::ffff:10.0.0.0/104"])(
    "trusts proxies at %s",
    (ranges) => {
      const { trustedProxies } = readConfig({ TRUSTED_PROXIES: ranges });
      expect(trustedProxies).toEqual(ranges.split(", "));
      // The server's own library has to take what we took.
      expect(() => fastify({ trustProxy: [...trustedProxies] })).not.toThrow();
    },
  );

  it("takes folders that hold what they're for", () => {
    const folder = mkdtempSync(join(tmpdir(), "guildhall-config-"));
    mkdirSync(join(folder, "v1"));
    writeFileSync(join(folder, "index.html"), "");
    writeFileSync(join(folder, "v1", "loader.js"), "");
    expect(readConfig({ PANEL_DIR: folder, WIDGET_DIR: folder, PAGES_DIR: EMPTY_FOLDER })).toMatchObject({
      panelDir: folder,
      widgetDir: folder,
      pagesDir: EMPTY_FOLDER,
    });
  });

  it("leaves people a way to sign in", () => {
    const directory = { DIRECTORY_URL: "ldaps://directory.example", DIRECTORY_BASE_DN: "dc=example" };
    expect(() => readConfig({ EMAIL_AUTH: "off", REGISTRATION: "off" })).toThrow(
      "EMAIL_AUTH must be on or off, and on unless CHAT_LOGIN, MESSENGER_LOGIN or DIRECTORY_LOGIN is.",
    );
    expect(readConfig({ EMAIL_AUTH: "off", DIRECTORY_LOGIN: "on", ...directory }).login.email).toBe(false);
    expect(readConfig({ EMAIL_AUTH: "off", MESSENGER_LOGIN: "on", TELEGRAM_BOT_TOKEN: "1:a" }).login.email).toBe(false);
  });

  it("documents each variable", () => {
    for (const [name, variable] of Object.entries(VARIABLES)) {
      expect([name, variable.meaning.length > 10]).toEqual([name, true]);
    }
  });
});
