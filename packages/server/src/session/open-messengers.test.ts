import { expect, it } from "vitest";
import { TEST_CONFIG } from "../testing/test-server.ts";
import { openMessengers } from "./open-messengers.ts";

const apps = {
  slack: {
    ...{ clientId: "1.2", clientSecret: "secret", signingSecret: "signing secret", appToken: null },
    ...{ apiUrl: "https://slack.example/api", authorizeOrigin: "https://slack.example", rotatesTokens: false },
  },
  telegram: { token: "1:token", apiRoot: "https://telegram.example", webhookSecret: null, oidc: null },
};
const none = { slack: null, telegram: null };

it.each([
  ["both, each if it's allowed and there's its app", { chat: true, messenger: true }, apps, ["slack", "telegram"]],
  ["Slack alone", { chat: true, messenger: false }, apps, ["slack"]],
  ["Telegram alone", { chat: false, messenger: true }, apps, ["telegram"]],
  ["neither without its app", { chat: true, messenger: true }, none, []],
])("people can sign in with %s", (_, allowed, { slack, telegram }, expected) => {
  expect(openMessengers({ login: { ...TEST_CONFIG.login, ...allowed }, slack, telegram })).toEqual(expected);
});
