import { contract } from "@guildhall/core/contract";
import { expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { createTestBrowser } from "../testing/browser.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, TEST_CONFIG } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
const [SLACK, TELEGRAM] = ["/api/v1/slack/sign-in", "/api/v1/telegram/sign-in/oauth"];
const CLOSED = "/login?error=unknown";

async function ask(server: TestServer, paths: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const path of paths) answers.push((await createTestBrowser(server).open(path)).location);
  await server.close();
  return answers;
}

const build = (config: Parameters<typeof createTestServer>[0]["config"]) =>
  createTestServer({ database: database().database, routes: featureRoutes, ...(config && { config }) });

it("nobody leaves for a messenger that the installation doesn't have, and nobody comes back from one", async () => {
  const paths = [
    SLACK,
    TELEGRAM,
    `${SLACK}/callback?state=s&code=c`,
    "/api/v1/telegram/sign-in/callback?state=s&code=c",
  ];
  expect(await ask(build({}), paths)).toEqual([CLOSED, CLOSED, CLOSED, CLOSED]);
});

it("nobody leaves for Telegram in Slack's place", async () => {
  const telegram = { token: "7000000001:AAF-token", apiRoot: "http://localhost", webhookSecret: null, oidc: null };
  const login = { ...TEST_CONFIG.login, messenger: true };
  const [slack, own] = await ask(build({ login, telegram }), [SLACK, TELEGRAM]);
  expect([slack, new URL(own ?? "").origin]).toEqual([CLOSED, "https://oauth.telegram.org"]);
});

it("a Mini App and the login widget sign nobody in where Telegram is off", async () => {
  const server = build({});
  const browser = createTestBrowser(server);
  const fields = { id: "1", auth_date: "1", hash: "h" };
  expect(await browser.call("POST", contract.finishTelegramWidget.path, { state: "s", fields })).toEqual({
    status: "ok",
    path: CLOSED,
  });
  expect(await browser.call("POST", contract.loginByMiniApp.path, { initData: "x" })).toBe(409);
  await server.close();
});
