import { contract } from "@guildhall/core/contract";
import { FEATURES } from "@guildhall/core/permissions";
import type { AccessQuestion, Role } from "@guildhall/core/permissions";
import type { LightMyRequestResponse } from "fastify";
import { startRelay } from "../src/events/relay.ts";
import { createStreamModule } from "../src/events/stream.routes.ts";
import { featureRoutes, readers, subjectLoaders } from "../src/features.ts";
import { buildMember, buildWorkspace } from "../src/testing/build-people.ts";
import type { BuiltMember } from "../src/testing/build-people.ts";
import { createFixedClock } from "../src/testing/fixed-clock.ts";
import { FORGE_APP_ID, startFakeForge } from "../src/testing/forge.ts";
import { insertRule } from "../src/jira-rewards/jira-rule.repository.ts";
import { findSite, saveSite } from "../src/jira/jira-site.repository.ts";
import { createIntegrationEventModule } from "../src/integrations/integration-event.routes.ts";
import { issueKey, linkPerson } from "../src/testing/integration.ts";
import { ADMIN_PAGE } from "../src/testing/jira-world.ts";
import { createTestServer } from "../src/testing/test-server.ts";
import type { TestServer } from "../src/testing/test-server.ts";
import { buildHost, linkWidgetUser } from "../src/testing/widget-host.ts";
import type { WidgetHost } from "../src/testing/widget-host.ts";
import type { Database } from "../src/db/database.ts";
import { send, toRequest, WIDGET_ORIGIN, WIDGETS } from "./contract-request.ts";
import type { WrittenInput } from "./contract-request.ts";
import { FITTING } from "./fitting-inputs.ts";
import { buildChains, NO_CHAINS } from "./chain-things.ts";
import { buildContests, NO_CONTESTS } from "./contest-things.ts";
import { buildQuizzes, NO_QUIZZES } from "./quiz-things.ts";
import type { CallName, Things } from "./things.ts";

/**
 * Everyone who calls: members of the first workspace by role, four outsiders, an integration, the same acting for
 * another owner, and a third owner through the widget.
 */
export const CALLERS = [
  "guest",
  "account",
  "disabled",
  "stranger",
  "member",
  "moderator",
  "admin",
  "owner",
  "super_admin",
  "integration",
  "delegate",
  "widget",
] as const;

export type Caller = (typeof CALLERS)[number];

/** Two workspaces with the same kinds of things; nothing of the first may ever leak to the second. */
export interface ContractWorld {
  readonly server: TestServer;
  /** Things of the first workspace. */
  readonly ours: Things;
  /** Things of the second one, whose owner is the stranger. */
  readonly theirs: Things;
  /** Opens a session; null for a guest. `jira` is a site's admin page, whose token counts once. */
  enter(caller: Caller | "jira"): Promise<string | null>;
  /** Sends a call's input like a client, valid or not. */
  send(call: CallName, input: WrittenInput, token: string | null): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

const ASKER_OF = {
  anyone: "super_admin",
  guest: "guest",
  account: "super_admin",
  member: "super_admin",
  integration: "integration",
  jira: "jira",
} as const;

/** Who gets as far with a call as anyone does: others would be refused before their input is looked at. */
export function askerOf(call: CallName): Caller | "jira" {
  return ASKER_OF[contract[call].access.who];
}

/** The caller as input for core's rules; written independently of the server's own. */
export function questionOf(caller: Caller): AccessQuestion {
  const workspace = { features: FEATURES, settings: { leaderboardFreeAccess: false } };
  switch (caller) {
    case "guest":
    case "disabled":
      return { actor: null, workspace: null };
    case "account":
      return { actor: { roles: [], accountId: 1 }, workspace: null };
    case "integration":
      return { actor: null, workspace: null, isIntegration: true };
    case "delegate":
      return { actor: { roles: ["member", "owner"], accountId: 1 }, workspace, isDelegated: true };
    case "widget":
      return { actor: { roles: ["member", "owner"], accountId: 1, through: "widget" }, workspace, isWidget: true };
    case "stranger":
      return { actor: { roles: ["member", "owner"], accountId: 1 }, workspace };
    case "member":
      return { actor: { roles: ["member"], accountId: 1 }, workspace };
    default:
      return { actor: { roles: ["member", caller], accountId: 1 }, workspace };
  }
}

const ROLES_OF: Readonly<Record<Caller, readonly Role[]>> = {
  guest: [],
  account: [],
  disabled: ["admin"],
  stranger: ["owner"],
  member: [],
  moderator: ["moderator"],
  admin: ["admin"],
  owner: ["owner"],
  super_admin: ["super_admin"],
  integration: [],
  delegate: ["owner"],
  widget: ["owner"],
};

/** Builds both workspaces, all callers, and something of each kind in both. */
export async function buildContractWorld(database: Database): Promise<ContractWorld> {
  const clock = createFixedClock();
  const forge = await startFakeForge(() => clock.now());
  const server = createTestServer({
    database,
    clock,
    config: { jira: { audience: FORGE_APP_ID, jwksUrl: forge.jwksUrl, tempoUrl: "http://127.0.0.1:1" } },
    routes: featureRoutes,
    modules: (deps) => [createStreamModule(deps), createIntegrationEventModule(deps, subjectLoaders)],
  });
  const [first, second] = [await buildHalf(server), await buildHalf(server)];
  const people = new Map<Caller, BuiltMember>();
  for (const caller of CALLERS) {
    const { workspaceId } = (caller === "stranger" ? second : first).things;
    const wanted = { workspaceId, roles: ROLES_OF[caller], isDisabled: caller === "disabled", name: caller };
    people.set(caller, caller === "stranger" ? second.owner : await buildMember(database.handle, wanted));
  }
  const host = await buildWidgetHost(server, people.get("widget"));
  const integrationKey = await issueKey(server.deps, { workspaceId: first.things.workspaceId, provider: "jira" });
  return {
    server,
    ours: first.things,
    theirs: second.things,
    enter: async (caller) => {
      if (caller === "integration") return integrationKey;
      if (caller === "jira") return (await forge.authorize(ADMIN_PAGE)).replace("Bearer ", "");
      const who = people.get(caller);
      if (caller === "guest" || who === undefined) return null;
      if (caller === "delegate") return actFor(server, who, integrationKey);
      if (caller === "widget") return `${WIDGETS}${await host.enter("widget")}`;
      return server.openSession({
        accountId: who.accountId,
        workspaceId: caller === "account" ? null : who.workspaceId,
      });
    },
    send: (call, input, token) => send(server, toRequest(call, input), token),
    close: async () => {
      await server.close();
      await forge.close();
    },
  };
}

async function buildWidgetHost(server: TestServer, owner: BuiltMember | undefined): Promise<WidgetHost> {
  const { workspaceId = 0, memberId = 0 } = owner ?? {};
  const host = await buildHost(server, { workspaceId, origins: [WIDGET_ORIGIN] });
  await linkWidgetUser(server, { workspaceId, memberId }, "widget");
  return host;
}

async function actFor(server: TestServer, owner: BuiltMember, key: string): Promise<string> {
  const person = { provider: "jira", externalId: `delegate-${String(owner.memberId)}` } as const;
  await server.deps.db.handle
    .deleteFrom("external_users")
    .where("workspace_id", "=", owner.workspaceId)
    .where("external_id", "=", person.externalId)
    .execute();
  await linkPerson(server.deps, owner, person);
  const request = toRequest("issueMemberToken", { params: person, body: { externalId: person.externalId } });
  return (await send(server, request, key)).json().data.token as string;
}

/** Initial values of a workspace's things. */
const NOTHING_YET = {
  thanksId: 0,
  challengeId: 0,
  assignmentId: 0,
  notificationId: 0,
  productId: 0,
  purchaseId: 0,
  mailId: 0,
  inviteId: 0,
  jiraSiteId: 0,
  jiraRuleId: 0,
  ...NO_QUIZZES,
  ...NO_CHAINS,
  ...NO_CONTESTS,
} as const;

async function buildHalf(server: TestServer) {
  const db = server.deps.db.handle;
  const { id: workspaceId, currencyId } = await buildWorkspace(db, { settings: { leaderboardFreeAccess: false } });
  const custom = await db
    .insertInto("currencies")
    .values({
      workspace_id: workspaceId,
      name: "Gears",
      icon: "/files/1/gears.webp",
      kind: "custom",
      is_allowed: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const quota = JSON.stringify({ quota: { member: { [currencyId]: 99_900 } } });
  await db.updateTable("workspaces").set({ thanks_settings: quota }).where("id", "=", workspaceId).execute();
  const owner = await buildMember(db, { workspaceId, roles: ["owner"] });
  const other = await buildMember(db, { workspaceId });
  await linkPerson(server.deps, owner, { provider: "jira", externalId: `person-${String(owner.memberId)}` });
  const group = await db
    .insertInto("groups")
    .values({ workspace_id: workspaceId, name: "Group" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto("achievement_templates")
    .values({ workspace_id: workspaceId, title: "Star", created_at: server.deps.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const things = {
    workspaceId,
    currencyId,
    customCurrencyId: custom.id,
    groupId: group.id,
    memberId: owner.memberId,
    otherMemberId: other.memberId,
    templateId: template.id,
  };
  const thanks = await send(
    server,
    toRequest(
      "giveThanks",
      FITTING.giveThanks({ ...things, ...NOTHING_YET, memberId: other.memberId, otherMemberId: owner.memberId }),
    ),
    await server.openSession(other),
  );
  const input = FITTING.createChallenge({ ...things, ...NOTHING_YET });
  const challenge = await send(server, toRequest("createChallenge", input), await server.openSession(owner));
  const quest = await send(
    server,
    toRequest("createChallenge", {
      body: { type: "quest", status: "new", title: "Open", rewards: [{ currencyId, amount: 100 }] },
    }),
    await server.openSession(owner),
  );
  const taken = await send(
    server,
    toRequest("acceptChallenge", { params: { id: quest.json().data.cid as number } }),
    await server.openSession(other),
  );
  const { productId, purchaseId } = await buildPurchase(server, { owner, other });
  const inviteId = await buildInvite(server, owner);
  const quizzes = await buildQuizzes(server, { owner, other });
  const chains = await buildChains(server, { owner, other });
  const contests = await buildContests(server, { owner, other });
  const relay = startRelay(server.deps, readers, { gapMs: 0 });
  await relay.settle(workspaceId);
  await relay.stop();
  const notification = await db
    .selectFrom("notifications")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  const thanksId = thanks.json().data.tid as number;
  const challengeId = challenge.json().data.cid as number;
  const assignmentId = taken.json().data.assignment.id as number;
  return {
    owner,
    things: {
      ...things,
      thanksId,
      challengeId,
      assignmentId,
      notificationId: notification.id,
      productId,
      purchaseId,
      mailId: await buildDeadMail(server, other),
      inviteId,
      ...(await buildJira(server, owner)),
      ...quizzes,
      ...chains,
      ...contests,
    },
  };
}

async function buildDeadMail({ deps }: TestServer, { workspaceId, email }: BuiltMember): Promise<number> {
  const at = deps.clock.now();
  const sent = {
    workspace_id: workspaceId,
    recipient: email,
    language: "en",
    template: "invite",
    data: "{}",
    cause: `dead ${email}`,
  };
  const failed = { status: "dead", problem: "refused", attempts: 1, next_attempt_at: at, created_at: at } as const;
  const { id } = await deps.db.handle
    .insertInto("mails")
    .values({ ...sent, ...failed })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function buildInvite(server: TestServer, owner: BuiltMember): Promise<number> {
  const { workspaceId } = owner;
  const emails = `invited-${String(workspaceId)}@example.test`;
  await send(server, toRequest("inviteUsers", { body: { emails } }), await server.openSession(owner));
  const found = server.deps.db.handle.selectFrom("invites").select("id").where("workspace_id", "=", workspaceId);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** A site, and a rule for what is done there. */
async function buildJira({ deps }: TestServer, { workspaceId }: BuiltMember) {
  const db = deps.db.handle;
  const at = deps.clock.now();
  const name = `site-${String(workspaceId)}`;
  const place = { installationId: name, cloudId: name, environment: "production" } as const;
  await saveSite(db, { ...place, workspaceId, siteUrl: `https://${name}.example`, license: "none", at });
  const site = await findSite(db, name);
  const rewarded = { projectKey: "GH", siteUrl: "", groupId: 0, asks: "reporter", since: at } as const;
  const paid = { outcome: "done", waitDays: 3, effect: "complete_challenge", dailyCap: 5, isEnabled: true } as const;
  return { jiraSiteId: site?.id ?? 0, jiraRuleId: await insertRule(db, workspaceId, { ...rewarded, ...paid }) };
}

async function buildPurchase(
  server: TestServer,
  { owner, other }: { readonly owner: BuiltMember; readonly other: BuiltMember },
) {
  const perk = { body: { title: "Coffee", costs: [] }, files: {} };
  const product = await send(server, toRequest("createPerk", perk), await server.openSession(owner));
  const productId = product.json().data.id as number;
  const order = toRequest("createPurchase", { body: { productId, activate: true } });
  const purchase = await send(server, order, await server.openSession(other));
  return { productId, purchaseId: purchase.json().data.purchase.id as number };
}
