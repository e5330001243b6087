import { describe, expect, it } from "vitest";
import { VARIABLES } from "./config-variables.ts";
import { ConfigError, readConfig } from "./config.ts";

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
    ["SECRET", "short"],
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

  it("documents each variable", () => {
    for (const [name, variable] of Object.entries(VARIABLES)) {
      expect([name, variable.meaning.length > 10]).toEqual([name, true]);
    }
  });
});
