import { afterEach, beforeEach, expect, it } from "vitest";
import { connectChat } from "../../src/chat/connections.ts";
import { renewalTime, renewDueCredentials } from "../../src/chat/renew-credentials.service.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { createSlackSurface, postToSlack, sentenceOf } from "./slack-surface.ts";
import { held, openStage, slackTeamId } from "./stage.ts";
import type { Stage } from "./stage.ts";

const HALF_A_DAY_MS = 12 * 3_600_000;
const FIRST = "xoxe.xoxb-first";
const database = useTestDatabase();
let stage: Stage;

beforeEach(async () => {
  // Those of other tests are due, too.
  await database().database.pool.query("delete from chat_connections");
  stage = await openStage(database());
  const { workspaceId, clock, server } = stage.team;
  const { world } = stage.slack.fake;
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + HALF_A_DAY_MS);
  const teamId = slackTeamId(workspaceId);
  const scopes = ["users:read", "chat:write"];
  // The token from before the team's app had others.
  for (const each of world.tokens.values()) each.isRevoked = true;
  world.rotatesTokens = true;
  world.tokens.set(FIRST, { teamId, scopes, isRevoked: false, expiresAt: expiresAt.getTime() });
  world.refreshTokens.set("xoxe-1-first", { teamId, scopes });
  const credentials = {
    botToken: FIRST,
    botUserId: "U0BOT",
    refreshToken: "xoxe-1-first",
    expiresAt: expiresAt.toISOString(),
  };
  const chat = { workspaceId, provider: "slack", externalId: teamId, name: "Team", language: "en" } as const;
  const parts = { ...server.deps, db: server.deps.db.handle, at };
  await connectChat(parts, { ...chat, isPersonal: false, credentials, renewAt: renewalTime(expiresAt) });
});
afterEach(() => stage.close());

const slack = () => stage.chats.find(({ app }) => app.provider === "slack")?.app ?? expect.fail("it runs");
const renew = () => renewDueCredentials(stage.team.server.deps, slack());
const WISH = { from: "Ann", to: ["Bob"], each: 100, reason: "the review" } as const;

it("a team whose tokens expire goes on for days", async () => {
  for (let shift = 1; shift <= 4; shift += 1) {
    await createSlackSurface().thank(stage, WISH, 2);
    expect(await held(stage, ["Bob"])).toBe(100 * shift);
    stage.team.clock.advance(HALF_A_DAY_MS - 3_600_000);
    expect(await renew()).toBe(1);
  }
  const { calls, refreshTokens } = stage.slack.fake.world;
  expect(calls.filter(({ error }) => error !== "")).toEqual([]);
  expect(refreshTokens.size).toBe(1);
});

it("what came after the token had expired is done once it's renewed", async () => {
  stage.team.clock.advance(HALF_A_DAY_MS);
  const { sender } = stage.slack;
  const request = sender.command("/thanks", sentenceOf(stage, WISH), stage.cast.Ann.slackId);
  expect(await postToSlack(stage.team.server, request)).toBe(200);
  for (const { inbox } of stage.chats) await inbox.settle();
  expect(await held(stage, ["Bob"])).toBe(0);
  await renew();
  await stage.settle();
  expect(await held(stage, ["Bob"])).toBe(100);
  expect(stage.slack.fake.world.calls.filter(({ error }) => error !== "")).toEqual([]);
});
