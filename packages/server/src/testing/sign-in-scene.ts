import { addTeam, addUser, FAKE_CLIENT, startFakeSlack } from "@guildhall/slack-app/testing";
import type { FakeSlack } from "@guildhall/slack-app/testing";
import { connectChat } from "../chat/connections.ts";
import type { Config } from "../config.ts";
import { featureRoutes } from "../features.ts";
import { createTestBrowser } from "./browser.ts";
import type { TestBrowser } from "./browser.ts";
import { buildWorkspace } from "./build-people.ts";
import { ISSUER_CLIENT, startFakeIssuer } from "./fake-issuer.ts";
import type { FakeIssuer } from "./fake-issuer.ts";
import { createFixedClock } from "./fixed-clock.ts";
import type { FixedClock } from "./fixed-clock.ts";
import type { TestDatabase } from "./test-database.ts";
import { createTestServer, TEST_CONFIG } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

export const BOT_TOKEN = `${ISSUER_CLIENT.clientId}:AAF-token`;

/** A server on which people sign in with both messengers, each a fake on loopback; Slack's team T1 is connected. */
export interface SignInScene {
  readonly server: TestServer;
  readonly clock: FixedClock;
  readonly slack: FakeSlack;
  readonly issuer: FakeIssuer;
  readonly workspaceId: number;
  browser(): TestBrowser;
  /** Adds somebody to a team of Slack and lets them agree next; their address is `<id>@guildhall.example`. */
  agreeInSlack(userId: string, options?: { readonly teamId?: string; readonly name?: string }): void;
  /** Connects a team of Slack to a workspace. */
  connect(teamId: string, workspaceId: number): Promise<void>;
  close(): Promise<void>;
}

export async function openSignInScene(
  { database }: TestDatabase,
  differing: { readonly login?: Partial<Config["login"]>; readonly hasOidc?: boolean } = {},
): Promise<SignInScene> {
  const clock = createFixedClock();
  const slack = await startFakeSlack(() => clock.now());
  const issuer = await startFakeIssuer(() => clock.now());
  const { login = {}, hasOidc = true } = differing;
  const server = createTestServer({
    database,
    clock,
    routes: featureRoutes,
    config: {
      login: { ...TEST_CONFIG.login, chat: true, messenger: true, ...login },
      slack: {
        ...FAKE_CLIENT,
        signingSecret: "signing secret",
        appToken: null,
        apiUrl: slack.apiUrl,
        authorizeOrigin: slack.origin,
        rotatesTokens: false,
      },
      telegram: {
        token: BOT_TOKEN,
        apiRoot: issuer.issuer,
        webhookSecret: null,
        oidc: hasOidc ? { ...ISSUER_CLIENT, issuer: issuer.issuer } : null,
      },
    },
  });
  const { id: workspaceId } = await buildWorkspace(database.handle, { name: "Sparks" });
  const scene: SignInScene = {
    server,
    clock,
    slack,
    issuer,
    workspaceId,
    browser: () => createTestBrowser(server),
    agreeInSlack(userId, { teamId = "T1", name = "Anna Adler" } = {}) {
      addUser(slack.world.teams.get(teamId) ?? addTeam(slack.world, teamId), { id: userId, name });
      slack.consent = { kind: "allow", teamId, userId };
    },
    async connect(teamId, id) {
      const named = { externalId: teamId, name: "Sparks", language: "en", credentials: { botToken: "xoxb" } } as const;
      const call = { ...server.deps, db: database.handle, at: clock.now() };
      await connectChat(call, { ...named, workspaceId: id, provider: "slack", isPersonal: false });
    },
    async close() {
      await Promise.all([server.close(), slack.close(), issuer.close()]);
    },
  };
  await scene.connect("T1", workspaceId);
  return scene;
}
