import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const SLACK = { SLACK_CLIENT_ID: "1.2", SLACK_CLIENT_SECRET: "cs", SLACK_SIGNING_SECRET: "ss" };
const TOKEN = { TELEGRAM_BOT_TOKEN: "123:abc-d_E" };
const OIDC = { TELEGRAM_CLIENT_ID: "123", TELEGRAM_CLIENT_SECRET: "ts" };

describe("chats", () => {
  it("are off by default", () => {
    expect(readConfig({})).toMatchObject({ slack: null, telegram: null });
  });

  it("are at their vendors' addresses by default", () => {
    expect(readConfig({ ...SLACK, ...TOKEN })).toMatchObject({
      slack: {
        clientId: "1.2",
        clientSecret: "cs",
        signingSecret: "ss",
        appToken: null,
        apiUrl: "https://slack.com/api/",
        authorizeOrigin: "https://slack.com",
      },
      telegram: { token: "123:abc-d_E", apiRoot: "https://api.telegram.org", webhookSecret: null, oidc: null },
    });
  });

  it("take other addresses with or without a slash at their end", () => {
    const slack = { SLACK_API_URL: "http://localhost:1/api", SLACK_AUTHORIZE_URL: "http://localhost:1/" };
    const telegram = { TELEGRAM_API_ROOT: "http://localhost:2/", TELEGRAM_ISSUER: "http://localhost:3/" };
    expect(readConfig({ ...SLACK, ...slack, ...TOKEN, ...OIDC, ...telegram })).toMatchObject({
      slack: { apiUrl: "http://localhost:1/api/", authorizeOrigin: "http://localhost:1" },
      telegram: { apiRoot: "http://localhost:2", oidc: { issuer: "http://localhost:3" } },
    });
  });

  it("use a socket or a webhook if its secret is set", () => {
    const secrets = { SLACK_APP_TOKEN: "xapp-1", TELEGRAM_WEBHOOK_SECRET: "a".repeat(256) };
    expect(readConfig({ ...SLACK, ...TOKEN, ...secrets, PUBLIC_URL: "https://guild.example" })).toMatchObject({
      slack: { appToken: "xapp-1" },
      telegram: { webhookSecret: "a".repeat(256) },
    });
  });

  it.each([
    [{}, false],
    [{ SLACK_TOKEN_ROTATION: "on" }, true],
    [{ SLACK_TOKEN_ROTATION: "off" }, false],
  ])("ask for tokens that expire only with %j", (environment, rotatesTokens) => {
    expect(readConfig({ ...SLACK, ...environment })).toMatchObject({ slack: { rotatesTokens } });
  });

  it.each([
    [{ SLACK_CLIENT_ID: "1.2" }, ["SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"]],
    [{ SLACK_APP_TOKEN: "xapp-1" }, ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"]],
    [{ SLACK_CLIENT_SECRET: "cs", SLACK_SIGNING_SECRET: "ss" }, ["SLACK_CLIENT_ID"]],
    [{ TELEGRAM_WEBHOOK_SECRET: "w" }, ["TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET"]],
    [OIDC, ["TELEGRAM_BOT_TOKEN"]],
    [{ ...TOKEN, TELEGRAM_CLIENT_ID: "123" }, ["TELEGRAM_CLIENT_SECRET"]],
    [{ ...TOKEN, TELEGRAM_CLIENT_SECRET: "ts" }, ["TELEGRAM_CLIENT_ID"]],
  ])("with %j need more", (environment, missing) => {
    const problems = problemsOf(environment);
    expect(problems.map((problem) => problem.split(" ", 1)[0])).toEqual(missing);
  });

  it.each([
    ["", false],
    ["http://guild.example", false],
    ["http://localhost:4000", false],
    ["https://guild.example", true],
    ["https://guild.example:8443", true],
    ["https://guild.example:88", true],
    ["https://guild.example:80", true],
    ["https://guild.example:8442", false],
    ["https://guild.example:8444", false],
  ])("with a webhook at %j: Telegram can call it is %s", (PUBLIC_URL, isReached) => {
    const webhook = { ...TOKEN, TELEGRAM_WEBHOOK_SECRET: "w", PUBLIC_URL };
    expect(problemsOf(webhook)).toEqual(
      isReached
        ? []
        : [
            "TELEGRAM_WEBHOOK_SECRET must be up to 256 letters, digits, _ and -, and empty unless PUBLIC_URL is an https address on port 443, 80, 88 or 8443.",
          ],
    );
    // A Bot API server of the operator's own calls any address.
    expect(problemsOf({ ...webhook, TELEGRAM_API_ROOT: "http://localhost:8081" })).toEqual([]);
  });

  it.each([
    [
      { CHAT_LOGIN: "on" },
      ["CHAT_LOGIN must be on or off, and off without SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_SIGNING_SECRET."],
    ],
    [
      { CHAT_LOGIN: "on", SLACK_CLIENT_SECRET: "cs", SLACK_SIGNING_SECRET: "ss" },
      ["SLACK_CLIENT_ID must be given with the other SLACK_ variables."],
    ],
    [{ MESSENGER_LOGIN: "on" }, ["MESSENGER_LOGIN must be on or off, and off without TELEGRAM_BOT_TOKEN."]],
    [
      { MESSENGER_LOGIN: "on", ...OIDC },
      ["TELEGRAM_BOT_TOKEN must be a bot's token, such as 123:abc, and given with the other TELEGRAM_ variables."],
    ],
    [{ CHAT_LOGIN: "on", ...SLACK, MESSENGER_LOGIN: "on", ...TOKEN }, []],
  ])("with %j tell what signing in needs", (environment, problems) => {
    expect(problemsOf(environment)).toEqual(problems);
  });
});

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.message.split("\n") : [];
  }
}
