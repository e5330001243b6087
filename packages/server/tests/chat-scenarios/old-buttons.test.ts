import { purchaseCalls } from "@guildhall/core/purchases";
import { userCalls } from "@guildhall/core/users";
import { addChannel, addTeam, addUser, createSender } from "@guildhall/slack-app/testing";
import type { FakeMessage } from "@guildhall/telegram-bot/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureChatKey } from "../../src/chat/chat-key.ts";
import { saveChannelChoice, saveChannels } from "../../src/chat/connection.repository.ts";
import { connectChat } from "../../src/chat/connections.ts";
import { challengeSteps } from "../../src/testing/challenge-steps.ts";
import { linkPerson } from "../../src/testing/integration.ts";
import { perkSteps } from "../../src/testing/perk-steps.ts";
import { buildTeam } from "../../src/testing/team.ts";
import type { Teammate } from "../../src/testing/team.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack } from "./slack-surface.ts";
import { openStage, SIGNING_SECRET, slackTeamId } from "./stage.ts";
import type { CastName, Stage } from "./stage.ts";
import { postToTelegram } from "./telegram-surface.ts";
import { licenseWithout } from "../../src/testing/license-of.ts";

const database = useTestDatabase();
const NO_PLAN = "The workspace's plan doesn't include this. An owner can change the plan.";
let stage: Stage;
let cid: number;
let posted: FakeMessage;
let ann: Teammate;

beforeEach(async () => {
  stage = await openStage(database(), { moderators: ["Cy"] });
  ann = stage.cast.Ann.member ?? expect.fail("she is a member");
  const { workspaceId } = stage.team;
  const groupId = String(stage.telegram.group.id);
  const chat = { workspaceId, provider: "telegram", externalId: groupId } as const;
  await saveChannels(database().database.handle, chat, {
    channels: [{ id: groupId, name: "general" }],
    missedScope: "",
  });
  const choice = { ...chat, channelId: groupId, hasDigest: false, matchesEmails: false };
  await saveChannelChoice(database().database.handle, choice);
  cid = await challengeSteps.publish(stage.owner, { title: "Read a book" });
  await stage.settle();
  const shown = stage.telegram.fake.messagesIn(stage.telegram.group.id).at(-1);
  posted = structuredClone(shown ?? expect.fail("nothing was posted"));
});
afterEach(() => stage.close());

/** The plan no longer has these features. */
async function restrict(...restrictions: readonly string[]): Promise<void> {
  const license = JSON.stringify(licenseWithout(restrictions));
  const { pool } = database().database;
  await pool.query("update workspaces set license = $1 where id = $2", [license, stage.team.workspaceId]);
}

/** What whoever presses the button in Slack reads. */
async function pressInSlack(who: CastName, action: string, sender = stage.slack.sender): Promise<string> {
  const { slackId } = stage.cast[who];
  await postToSlack(stage.team.server, sender.press(`act:${action}`, slackId, { channel: "C1", isEphemeral: true }));
  await stage.settle();
  const views = [...stage.slack.team.views.values()];
  return JSON.stringify(sender.answers().at(-1) ?? views.at(-1)?.view);
}

/** The pop-up that whoever presses it under the announcement in Telegram reads, as they had it before it changed. */
async function pressInTelegram(who: CastName, label: string): Promise<string> {
  const { fake, people } = stage.telegram;
  const press = fake.people.press(people[who], posted, label);
  await postToTelegram(stage.team.server, stage);
  await stage.settle();
  return String(fake.calls.findLast(({ params }) => params["callback_query_id"] === press)?.params["text"]);
}

async function attempts(): Promise<number> {
  const { pool } = database().database;
  return (await pool.query("select 1 from assignments where challenge_id = $1", [cid])).rows.length;
}

describe("an old button to accept a challenge", () => {
  it.each([
    ["whose plan has no challenges any more", () => restrict("challenges"), NO_PLAN],
    ["that was closed meanwhile", () => challengeSteps.close(stage.owner, cid), /closed/i],
    [
      "pressed by somebody who was disabled",
      () => stage.owner.client.call(userCalls.disable, { params: { id: ann.memberId } }),
      "Your account is disabled.",
    ],
  ])("%s does nothing, and says why in both chats", async (_, change, said) => {
    await change();
    const matching: unknown = typeof said === "string" ? expect.stringContaining(said) : expect.stringMatching(said);
    expect([
      await pressInSlack("Ann", `challenge:accept:${String(cid)}`),
      await pressInTelegram("Ann", "Accept"),
    ]).toEqual([matching, matching]);
    await restrict();
    expect(await attempts()).toBe(0);
  });

  it("does nothing in the team of another workspace", async () => {
    const other = await buildTeam(database(), { start: "2026-11-23T10:00:00Z" });
    const { deps } = stage.team.server;
    const { world } = stage.slack.fake;
    const theirs = addTeam(world, `${slackTeamId(stage.team.workspaceId)}X`);
    world.tokens.set("xoxb-theirs", { teamId: theirs.id, scopes: ["users:read", "chat:write"], isRevoked: false });
    addUser(theirs, { id: stage.cast.Ann.slackId, name: "Ann" });
    addChannel(theirs, { id: "C1", name: "general" });
    const call = { ...deps, db: deps.db.handle, at: stage.team.clock.now() };
    await ensureChatKey(call, { workspaceId: other.workspaceId, provider: "slack" });
    await connectChat(call, {
      ...{ workspaceId: other.workspaceId, provider: "slack", externalId: theirs.id, name: "Theirs", language: "en" },
      ...{ isPersonal: false, credentials: { botToken: "xoxb-theirs", botUserId: "U0BOT" } },
    });
    await linkPerson(deps, await other.join({ name: "Ann" }), {
      provider: "slack",
      externalId: stage.cast.Ann.slackId,
    });
    const sender = createSender(stage.slack.fake, theirs, SIGNING_SECRET);
    const told = await pressInSlack("Ann", `challenge:accept:${String(cid)}`, sender);
    expect(told).toContain("Open the list again.");
    expect(await attempts()).toBe(0);
    await other.close();
  });
});

describe("an old button", () => {
  it("to buy a perk does nothing once the plan has no perks", async () => {
    const id = await perkSteps.create(stage.owner, { title: "Tea", quantity: 5, costs: [] });
    await restrict("perks");
    expect(await pressInSlack("Ann", `perk:buy:${String(id)}`)).toContain(NO_PLAN);
  });

  it("to activate a purchase does nothing once the role is lost", async () => {
    const perkId = await perkSteps.create(stage.owner, { title: "Tea", quantity: 5, costs: [] });
    const body = { productId: perkId, activate: true };
    const { purchase } = await ann.client.call(purchaseCalls.create, { body });
    const cy = stage.cast.Cy.member ?? expect.fail("he is a member");
    await stage.owner.client.call(userCalls.removeRole, { params: { id: cy.memberId, role: "moderator" } });
    expect(await pressInSlack("Cy", `purchase:activate:${String(purchase.id)}`)).toContain("or you can't see it.");
    const { purchase: now } = await ann.client.call(purchaseCalls.get, { params: { id: purchase.id } });
    expect(now.status).toBe("activation_requested");
  });
});
