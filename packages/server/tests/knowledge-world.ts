import type { Client } from "@guildhall/core";
import { achievementCalls } from "@guildhall/core/achievements";
import { balanceCalls, statementCalls } from "@guildhall/core/balances";
import { challengeCalls } from "@guildhall/core/challenges";
import type { Knower } from "@guildhall/core/contract";
import { deliveryCalls } from "@guildhall/core/deliveries";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { perkCalls } from "@guildhall/core/perks";
import type { Actor } from "@guildhall/core/permissions";
import { profileCalls } from "@guildhall/core/profiles";
import { purchaseCalls } from "@guildhall/core/purchases";
import { scheduleCalls } from "@guildhall/core/schedules";
import { sessionCalls } from "@guildhall/core/session";
import { settingsCalls } from "@guildhall/core/settings";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { grantAchievements } from "../src/achievements/index.ts";
import { createChannelProvider } from "../src/chat/channel-provider.ts";
import { challengeSteps as calls } from "../src/testing/challenge-steps.ts";
import { perkSteps } from "../src/testing/perk-steps.ts";
import { FORGE_APP_ID } from "../src/testing/forge.ts";
import { buildTeam } from "../src/testing/team.ts";
import type { Team, Teammate } from "../src/testing/team.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { thankStranger } from "../src/testing/thank-stranger.ts";
import { connectAll, SETTINGS_LOOKS } from "./knowledge-settings.ts";
import type { Look } from "./knowledge-settings.ts";

/** A viewer of everything, and their relation to it. */
export interface Onlooker {
  readonly name: string;
  readonly client: Client;
  readonly actor: Actor;
  readonly standing: readonly Knower[];
}

/** A workspace with each thing in each of its states, all fields filled, and people in every relation to them. */
export interface KnowledgeWorld {
  readonly onlookers: readonly Onlooker[];
  /** A thing as shown to a viewer, by kind and state; undefined if it isn't shown. */
  read(who: Onlooker, thing: string): Promise<object | null | undefined>;
  close(): Promise<void>;
}

interface Cast extends Record<
  "outsider" | "member" | "assignee" | "author" | "moderator" | "admin" | "owner",
  Teammate
> {
  readonly groupId: number;
}

export async function buildKnowledgeWorld(database: TestDatabase): Promise<KnowledgeWorld> {
  const team = await buildTeam(database, {
    settings: { tz: "Europe/Berlin" },
    channels: { slack: createChannelProvider("slack") },
    // Nobody calls from there.
    config: { jira: { audience: FORGE_APP_ID, jwksUrl: "http://localhost/keys", tempoUrl: "http://localhost" } },
  });
  const cast = await join(team);
  const looks: Record<string, Look> = {
    ...(await actOutChallenges(team, cast)),
    ...(await actOutPerks(team, cast)),
    ...(await actOutThanks(team, cast)),
    ...lookAtPeople(cast),
    ...SETTINGS_LOOKS,
  };
  await fillTheRest(team, cast);
  await connectAll(team, { owner: cast.owner, groupId: cast.groupId, db: database.database.handle });
  looks["thanks waiting"] = await actOutWaiting(team, cast);
  await demote(team, cast.author);
  await team.readEvents();
  return {
    onlookers: await onlookersOf(team, cast),
    read: (who, thing) => looks[thing]?.(who.client) ?? Promise.reject(new TypeError(`nobody looks at ${thing}`)),
    close: () => team.close(),
  };
}

async function join(team: Team): Promise<Cast> {
  const [outsider, member, assignee] = [
    await team.join({ name: "Outsider" }),
    await team.join({ name: "Member" }),
    await team.join({ name: "Assignee" }),
  ];
  const author = await team.join({ name: "Author", roles: ["moderator"] });
  const moderator = await team.join({ name: "Moderator", roles: ["moderator"] });
  const [admin, owner] = [
    await team.join({ name: "Admin", roles: ["admin"] }),
    await team.join({ name: "Owner", roles: ["owner"] }),
  ];
  const groupId = await team.group("Sales", [member, assignee, author]);
  await team.server.deps.db.pool.query("update groups set external_id = 'dn=sales' where id = $1", [groupId]);
  return { outsider, member, assignee, author, moderator, admin, owner, groupId };
}

/** Demotes the author of everything to a plain member: they keep what they wrote, and see no more than members do. */
async function demote(team: Team, { memberId }: Teammate): Promise<void> {
  await team.server.deps.db.pool.query("update members set roles = '{}' where id = $1", [memberId]);
  team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
}

async function onlookersOf(team: Team, { groupId: _, ...cast }: Cast): Promise<Onlooker[]> {
  const standing: Readonly<Record<keyof typeof cast, readonly Knower[]>> = {
    outsider: ["member"],
    member: ["member", "group"],
    assignee: ["member", "group", "holder"],
    author: ["member", "group", "author"],
    moderator: ["member"],
    admin: ["member"],
    owner: ["member"],
  };
  const guest: Onlooker = { name: "guest", client: await team.server.client(), actor: { roles: [] }, standing: [] };
  const officers = ["moderator", "admin", "owner"] as const;
  return [
    guest,
    ...Object.entries(cast).map(([name, { client }]) => {
      const role = officers.find((each) => each === name);
      // The cast has exactly these names.
      return {
        name,
        client,
        standing: standing[name as keyof typeof cast],
        actor: { roles: role === undefined ? ["member" as const] : ["member" as const, role] },
      };
    }),
  ];
}

async function actOutChallenges(
  team: Team,
  { author, assignee, moderator, groupId }: Cast,
): Promise<Record<string, Look>> {
  const { pool } = team.server.deps.db;
  const body = {
    type: "quest" as const,
    title: "Riddle",
    description: "What is it?",
    closedDescription: "It was 42",
    resultDescription: "A number",
    resultType: "all" as const,
    rewards: [{ currencyId: team.currencyId, amount: 100 }],
    groupId,
    autoCloseStatus: { id: "7", name: "Done" },
    requireAccept: true,
  };
  let made = 0;
  const make = async (status: "draft" | "new") =>
    (
      await author.client.call(challengeCalls.create, {
        body: { ...body, status, externalId: `GUILD-${String((made += 1))}` },
      })
    ).cid;
  const handedIn = async () => {
    const id = await make("new");
    const { id: attemptId } = await calls.accept(assignee, id);
    await calls.complete(assignee, attemptId, { comment: "First" });
    await calls.reject(moderator, attemptId);
    return { id, attemptId };
  };
  const reviewed = async (publish: boolean) => {
    const { id, attemptId } = await handedIn();
    await calls.complete(assignee, attemptId, { comment: "Second" });
    await calls.approve(moderator, attemptId, publish);
    return id;
  };
  const inReview = await handedIn();
  await calls.complete(assignee, inReview.attemptId, { comment: "Second" });
  const active = await make("new");
  await calls.accept(assignee, active);
  const [rejected, completed, published, draft] = [
    await handedIn(),
    await reviewed(false),
    await reviewed(true),
    await make("draft"),
  ];
  const closed = await reviewed(true);
  await calls.close(moderator, closed);
  const params = { type: "challenge", id: draft } as const;
  await author.client.call(scheduleCalls.save, { params, body: { type: "weekly", publishAt: "2027-03-22T08:00:00Z" } });
  // Nobody has chosen one: the chat is connected later.
  await pool.query(`update challenges set channel = '{"id": "C1", "name": "sales"}' where workspace_id = $1`, [
    team.workspaceId,
  ]);
  const page =
    (id: number): Look =>
    async (client) =>
      (await client.call(challengeCalls.get, { params: { id } })).challenge;
  const attempt =
    (id: number): Look =>
    async (client) =>
      (await client.call(challengeCalls.get, { params: { id } })).challenge.assignments[0];
  return {
    "challenge draft": page(draft),
    "challenge open": page(inReview.id),
    "challenge closed": page(closed),
    "attempt active": attempt(active),
    "attempt in_review": attempt(inReview.id),
    "attempt rejected": attempt(rejected.id),
    "attempt completed": attempt(completed),
    "attempt published": attempt(published),
    "schedule waiting": async (client) => (await client.call(scheduleCalls.get, { params })).schedule,
    "feedItem challenge": async (client) =>
      (await client.call(feedCalls.get, { query: {} })).items.find(({ challenge }) => challenge?.id === closed),
  };
}

async function actOutPerks(team: Team, { author, assignee, moderator, groupId }: Cast): Promise<Record<string, Look>> {
  const balances = { [String(team.currencyId)]: 5_000 };
  await moderator.client.call(balanceCalls.update, {
    params: { id: author.memberId },
    body: { balances, comments: "For the test" },
  });
  const perkId = await perkSteps.create(author, {
    title: "Coffee",
    description: "Black",
    costs: [{ currencyId: team.currencyId, amount: 100 }],
    groupId,
    responsibleMode: "users",
    responsibleUserIds: [moderator.memberId],
  });
  const give = async (isFree: boolean) => {
    const body = { productId: perkId, userId: assignee.memberId, message: "Enjoy", isFree };
    const { id } = (await author.client.call(purchaseCalls.create, { body })).purchase;
    await assignee.client.call(purchaseCalls.requestActivation, { params: { id } });
    return id;
  };
  const [requested, activated] = [await give(false), await give(true)];
  await moderator.client.call(purchaseCalls.activate, {
    params: { id: activated },
    body: { comment: "In the kitchen" },
  });
  const purchase =
    (id: number): Look =>
    async (client) =>
      (await client.call(purchaseCalls.listOfUser, { params: { id: assignee.memberId }, query: {} })).items.find(
        (each) => each.id === id,
      );
  return {
    "perk list": async (client) => (await client.call(perkCalls.list, { query: {} })).items[0],
    "purchase requested": purchase(requested),
    "purchase activated": purchase(activated),
  };
}

async function actOutThanks(team: Team, { author, assignee, owner }: Cast): Promise<Record<string, Look>> {
  const give = async (announceVisibility: "all" | "group" | "private") => {
    await owner.client.call(settingsCalls.update, { body: { announceVisibility } });
    const body = {
      receivers: [{ id: assignee.memberId }],
      description: announceVisibility,
      rewards: [{ currencyId: team.currencyId, amount: 10 }],
    };
    return (await author.client.call(thanksCalls.give, { body })).tid;
  };
  const [forAll, forGroup, forTwo] = [await give("all"), await give("group"), await give("private")];
  const card =
    (id: number): Look =>
    async (client) =>
      (await client.call(thanksCalls.get, { params: { id } })).thanks;
  return {
    "thanks all": card(forAll),
    "thanks group": card(forGroup),
    "thanks private": card(forTwo),
    "feedItem thanks": async (client) =>
      (await client.call(feedCalls.get, { query: {} })).items.find((each) => each.thanks?.id === forTwo),
    "notification own": async (client) =>
      (await client.call(userCalls.listNotifications, { params: { id: assignee.memberId }, query: {} })).items[0],
  };
}

/** After the chat is connected that knows the person. */
async function actOutWaiting(team: Team, { author, owner }: Cast): Promise<Look> {
  await owner.client.call(settingsCalls.update, { body: { announceVisibility: "all" } });
  const id = await thankStranger(author, team.currencyId);
  return async (client) => (await client.call(thanksCalls.get, { params: { id } })).thanks;
}

async function fillTheRest(team: Team, { assignee, author, groupId }: Cast): Promise<void> {
  const { db } = team.server.deps;
  const { workspaceId } = team;
  const at = team.clock.now();
  const template = { workspace_id: workspaceId, title: "Star", description: "Shines", created_at: at };
  const { id } = await db.handle
    .insertInto("achievement_templates")
    .values(template)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.transaction((tx) => {
    const scope = {
      deps: team.server.deps,
      db: tx,
      at,
      actor: { memberId: author.memberId, workspace: { id: workspaceId } },
      tell: () => undefined,
    };
    return grantAchievements(scope, {
      memberIds: [assignee.memberId],
      templateIds: [id],
      reference: "assignment:1",
      groupId,
    });
  });
  await db.pool.query("update workspaces set settings = settings || $1::jsonb where id = $2", [
    JSON.stringify({ eomChannel: { id: "C1", name: "general" } }),
    workspaceId,
  ]);
  await db.pool.query(
    `insert into mails (workspace_id, recipient, language, template, data, cause, status, attempts, created_at, next_attempt_at, problem)
     values ($1, $2, 'en', 'invite', '{}', 'knowledge', 'dead', 9, $3, $3, 'refused')`,
    [workspaceId, assignee.email, at],
  );
  const {
    rows: [event],
  } = await db.pool.query<{ id: number }>(
    "insert into events (workspace_id, type, payload, at) values ($1, 'user.disabled', $2, $3) returning id",
    [workspaceId, JSON.stringify({ memberId: assignee.memberId }), at],
  );
  await db.pool.query(
    "insert into reader_failures (workspace_id, reader, event_id, error, attempts, at) values ($1, 'feed', $2, 'refused', 6, $3)",
    [workspaceId, event?.id, at],
  );
}

function lookAtPeople({ assignee, owner }: Cast): Record<string, Look> {
  const params = { id: assignee.memberId };
  // Once for all who look at the same time: a session may stay cached for a moment after another call's commit.
  let opened: { readonly isFree: boolean; readonly saved: Promise<unknown> } | null = null;
  const openLeaderboard = (isFree: boolean): Promise<unknown> => {
    if (opened?.isFree !== isFree) {
      const body = { leaderboardFreeAccess: isFree };
      opened = { isFree, saved: owner.client.call(settingsCalls.update, { body }) };
    }
    return opened.saved;
  };
  const inLeaderboard =
    (isFree: boolean): Look =>
    async (client) => {
      await openLeaderboard(isFree);
      return (await client.call(leaderboardCalls.get, { query: {} })).items.find(({ id }) => id === assignee.memberId);
    };
  const inDeliveries =
    (wanted: "mail" | "reader"): Look =>
    async (client) =>
      (await client.call(deliveryCalls.list, { query: {} })).items.find(({ kind }) => kind === wanted);
  return {
    "user active": async (client) => (await client.call(userCalls.get, { params })).user,
    "managedUser active": async (client) =>
      (await client.call(userCalls.list, { query: {} })).items.find(({ id }) => id === params.id),
    "profileFigures active": async (client) => (await client.call(userCalls.getProfile, { params })).stats,
    "ownProfile active": async (client) => {
      const { user, ...rest } = await client.call(profileCalls.getForEdit, { params });
      return { ...user, ...rest };
    },
    "statementLine active": async (client) => (await client.call(statementCalls.get, { params, query: {} })).items[0],
    "group kept": async (client) => (await client.call(groupCalls.list, {})).items[0],
    "workspace own": async (client) => (await client.call(workspaceCalls.list, { query: {} })).items[0],
    "settings session": async (client) => {
      const info = await client.call(sessionCalls.getUserInfo, {});
      return info.loggedIn ? info.settings : null;
    },
    "achievement granted": async (client) =>
      (await client.call(achievementCalls.listOfUser, { params, query: {} })).items[0],
    "achievementTemplate kept": async (client) => (await client.call(achievementCalls.listTemplates, {})).items[0],
    "leaderboardRow open": inLeaderboard(true),
    "leaderboardRow shut": inLeaderboard(false),
    "delivery mail": inDeliveries("mail"),
    "delivery reader": inDeliveries("reader"),
  };
}
