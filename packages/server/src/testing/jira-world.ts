import { JIRA_LIFE, jiraCalls } from "@guildhall/core/integrations";
import type { LightMyRequestResponse } from "fastify";
import { createJiraEvents } from "../jira-rewards/index.ts";
import { createFixedClock } from "./fixed-clock.ts";
import { FORGE_APP_ID, startFakeForge } from "./forge.ts";
import type { FakeForge, ForgeCall } from "./forge.ts";
import { linkPerson } from "./integration.ts";
import { buildTeam } from "./team.ts";
import type { Team, Teammate } from "./team.ts";
import type { TestDatabase } from "./test-database.ts";

/** Where a site's administrators set the app up. */
export const ADMIN_PAGE = { moduleType: "jira:adminPage", moduleKey: "guildhall-admin" } as const;

interface JiraRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API's base. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A team whose server runs the Forge app, and Atlassian's side of it. */
export interface JiraWorld {
  readonly team: Team;
  readonly forge: FakeForge;
  /** Calls as Forge does, from its own servers. */
  ask(call: ForgeCall, request: JiraRequest): Promise<LightMyRequestResponse>;
  /** The session's data as the app sees it. */
  whoAmI(call?: ForgeCall): Promise<Readonly<Record<string, unknown>>>;
  /** Connects a site to an admin's workspace, from the app's admin page. */
  bind(admin: Teammate, call?: ForgeCall): Promise<LightMyRequestResponse>;
  /** Tells as Forge does that the app is being removed from a site; the answer's status. */
  uninstall(call?: ForgeCall): Promise<number>;
  /** Of the address that links whoever calls. */
  linkToken(call?: ForgeCall): Promise<string>;
  /** Links an Atlassian account to a member. */
  link(member: Teammate, accountId: string): Promise<void>;
  close(): Promise<void>;
}

export async function buildJiraWorld(
  database: TestDatabase,
  options: Parameters<typeof buildTeam>[1] = {},
): Promise<JiraWorld> {
  const parts = { clock: createFixedClock() };
  const forge = await startFakeForge(() => parts.clock.now());
  const team = await buildTeam(database, {
    modules: (deps) => createJiraEvents(deps),
    ...options,
    config: {
      jira: { audience: FORGE_APP_ID, jwksUrl: forge.jwksUrl, tempoUrl: "http://127.0.0.1:1" },
      publicUrl: "https://guild.example",
    },
  });
  parts.clock = team.clock;
  const ask: JiraWorld["ask"] = async (call, { method = "GET", path, body, headers = {} }) =>
    team.server.fastify.inject({
      method,
      url: `/api/v1${path}`,
      headers: { host: "guild.example", authorization: await forge.authorize(call), ...headers },
      ...(body !== undefined && { payload: body }),
    });
  const whoAmI: JiraWorld["whoAmI"] = async (call = {}) => (await ask(call, { path: "/user/info" })).json().data;
  return {
    team,
    forge,
    ask,
    whoAmI,
    uninstall: async (call = {}) => {
      const { moduleKey, path } = JIRA_LIFE.uninstalled;
      const told = { accountId: null, moduleKey, moduleType: "", ...call };
      return (await ask(told, { method: "POST", path, body: { context: {} } })).statusCode;
    },
    linkToken: async (call) => {
      // Whoever isn't linked gets an address.
      const { linkUrl } = (await whoAmI(call))["jira"] as { readonly linkUrl: string };
      return new URL(linkUrl).searchParams.get("token") ?? "";
    },
    bind: async (admin, call = {}) => {
      const { code } = await admin.client.call(jiraCalls.createCode, {});
      return ask({ ...ADMIN_PAGE, ...call }, { method: "POST", path: "/jira/site", body: { code } });
    },
    link: (member, externalId) => linkPerson(team.server.deps, member, { provider: "jira", externalId }),
    close: async () => {
      await team.close();
      await forge.close();
    },
  };
}
