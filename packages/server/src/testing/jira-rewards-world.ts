import type { JiraRule } from "@guildhall/core/jira-rewards";
import { postedIssue } from "@guildhall/core/testing";
import type { PostedChange } from "@guildhall/core/testing";
import { createInvocationKeys, verifyInvocation } from "../jira/invocation.ts";
import { createJiraEventModule } from "../jira-rewards/jira-events.module.ts";
import { optIn } from "../jira-rewards/jira-opt-in.repository.ts";
import { insertRule } from "../jira-rewards/jira-rule.repository.ts";
import { createJiraWork } from "../jira-rewards/jira-work.ts";
import type { JiraSites } from "../jira-rewards/site-port.ts";
import type { Deps } from "../lib/deps.ts";
import { FORGE_APP_ID, startFakeForge } from "./forge.ts";
import type { FakeForge, ForgeCall } from "./forge.ts";
import { linkPerson } from "./integration.ts";
import { buildTeam } from "./team.ts";
import type { Team, Teammate } from "./team.ts";
import type { TestDatabase } from "./test-database.ts";

/** The only one that is connected to the team's workspace. */
const INSTALLATION = "ari:cloud:ecosystem::installation/aaaaaaaa-0000-4000-8000-000000000001";

const DAY_MS = 24 * 3_600_000;

/** A workspace with a site of the issue tracker, whose people are linked there. */
export interface JiraWorld {
  readonly team: Team;
  readonly forge: FakeForge;
  /** Whether the site is connected; may be changed. */
  isConnected: boolean;
  readonly sites: JiraSites;
  /** `acc-` and the name in lower case is the person's account there; they take part from now on. */
  join(name: string, options?: { readonly isTakingPart?: boolean }): Promise<Teammate>;
  rule(change?: Partial<JiraRule>): Promise<number>;
  /** Delivers a body as the tracker would. */
  deliver(body: unknown, call?: ForgeCall): Promise<{ readonly status: number; readonly recorded: boolean }>;
  /** Delivers a change of an issue, as of now. */
  tell(change: Omit<PostedChange, "at"> & { readonly at?: string }): Promise<void>;
  /** Does all the work that's due. */
  work(deps?: Deps): Promise<number>;
  waitDays(days: number): void;
  /** What the workspace's issues earned, by issue. */
  rewards(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function buildJiraWorld(
  database: TestDatabase,
  options: { readonly workAfterDelivery?: boolean; readonly start?: string } = {},
): Promise<JiraWorld> {
  let now = (): Date => new Date(0);
  const forge = await startFakeForge(() => now());
  const world = { isConnected: true };
  let workspaceId = 0;
  const sites: JiraSites = {
    findWorkspace: async (_db, { installationId }) =>
      world.isConnected && installationId === INSTALLATION ? workspaceId : null,
    isConnected: async () => world.isConnected,
  };
  const team = await buildTeam(database, {
    ...(options.start !== undefined && { start: options.start }),
    modules: (deps) => {
      const jwks = createInvocationKeys({ jwksUrl: forge.jwksUrl }, deps.log);
      const verifying = { jira: { audience: FORGE_APP_ID }, keys: jwks, clock: deps.clock };
      const work = options.workAfterDelivery === true ? createJiraWork(deps, sites) : async () => 0;
      return [
        createJiraEventModule({
          deps,
          sites,
          work,
          verify: (authorization) => verifyInvocation(verifying, authorization),
        }),
      ];
    },
  });
  ({ workspaceId } = team);
  now = () => team.clock.now();
  const db = database.database.handle;
  const deliver: JiraWorld["deliver"] = async (body, call = {}) => {
    const answer = await team.server.ask({
      method: "POST",
      url: "/api/v1/jira/events",
      payload: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        authorization: await forge.authorize({ accountId: null, ...call }),
      },
    });
    return { status: answer.statusCode, recorded: answer.json().recorded };
  };
  return Object.assign(world, {
    team,
    forge,
    sites,
    deliver,
    async join(name: string, { isTakingPart = true } = {}) {
      const member = await team.join({ name });
      await linkPerson(team.server.deps, member, { provider: "jira", externalId: `acc-${name.toLowerCase()}` });
      if (isTakingPart) await optIn(db, { workspaceId, memberId: member.memberId }, team.clock.now());
      return member;
    },
    rule: (change: Partial<JiraRule> = {}) =>
      insertRule(db, workspaceId, {
        projectKey: "GH",
        siteUrl: "",
        groupId: 0,
        outcome: "done",
        waitDays: 3,
        effect: "complete_challenge",
        asks: "reporter",
        dailyCap: 5,
        isEnabled: true,
        since: team.clock.now(),
        ...change,
      }),
    async tell(change: Omit<PostedChange, "at"> & { readonly at?: string }) {
      await deliver(postedIssue({ at: team.clock.now().toISOString(), ...change }));
    },
    work: (deps: Deps = team.server.deps) => createJiraWork(deps, sites)(),
    waitDays: (days: number) => team.clock.advance(days * DAY_MS),
    async rewards() {
      const rows = await db
        .selectFrom("jira_rewards")
        .select(["issue_id", "effect", "state", "refusal", "account"])
        .where("workspace_id", "=", workspaceId)
        .orderBy("issue_id")
        .orderBy("effect")
        .execute();
      return rows.map((row) => `${row.issue_id} ${row.effect} ${row.account} ${row.state} ${row.refusal}`.trim());
    },
    async close() {
      await team.close();
      await forge.close();
    },
  });
}
