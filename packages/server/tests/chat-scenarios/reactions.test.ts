import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack } from "./slack-surface.ts";
import { held, openStage, WEBHOOK_SECRET } from "./stage.ts";
import type { Stage } from "./stage.ts";

const database = useTestDatabase();
const BOT_ID = 7_000_000_001;
const ALLOWED = ["message", "callback_query", "my_chat_member", "message_reaction"];
let stage: Stage;
beforeEach(async () => {
  stage = await openStage(database());
});
afterEach(() => stage.close());

describe("a reaction in Slack", () => {
  const item = { type: "message", channel: "C1", ts: "1764000000.000001" };
  const reaction = (type: "reaction_added" | "reaction_removed", at: number) =>
    stage.slack.sender.event({
      type,
      item,
      user: stage.cast.Ann.slackId,
      item_user: stage.cast.Bob.slackId,
      reaction: "star",
      event_ts: `1764000100.00000${String(at)}`,
    });

  it.each([
    ["added", [["reaction_added", 1]], 100],
    [
      "added and removed",
      [
        ["reaction_added", 1],
        ["reaction_removed", 2],
      ],
      0,
    ],
    [
      "removed before it's heard of",
      [
        ["reaction_removed", 2],
        ["reaction_added", 1],
      ],
      0,
    ],
    [
      "removed and added anew",
      [
        ["reaction_added", 1],
        ["reaction_removed", 2],
        ["reaction_added", 3],
      ],
      100,
    ],
  ] as const)(
    "that is %s counts as it stands in the end, however often each is delivered",
    async (_, events, amount) => {
      for (const [type, at] of events) {
        const request = reaction(type, at);
        for (let time = 0; time < 4; time += 1) {
          await postToSlack(stage.team.server, stage.slack.sender.again(request, time));
          await stage.settle();
        }
      }
      expect(await held(stage, ["Bob"])).toBe(amount);
    },
  );
});

describe("a reaction in Telegram", () => {
  const TROPHY = "🏆";
  const react = (...emoji: readonly string[]) => {
    const { fake, people } = stage.telegram;
    const message = [...stage.telegram.group.messages.values()][0] ?? expect.fail("nobody wrote anything");
    fake.people.react(people.Ann, message, ...emoji);
  };
  const told = () => stage.telegram.fake.messagesIn(stage.telegram.people.Ann.id).map(({ text }) => text);

  beforeEach(async () => {
    const { fake, group, people } = stage.telegram;
    const { handle } = stage.team.server.deps.db;
    const { workspaceId } = stage.team;
    await handle.updateTable("currencies").set({ icon: TROPHY }).where("workspace_id", "=", workspaceId).execute();
    fake.updates.setWebhook({ url: "https://guild.example/telegram/webhook", allowed_updates: ALLOWED });
    group.standings.set(BOT_ID, "administrator");
    fake.people.say(people.Bob, "The lift works again", { in: group });
  });

  /** Posts what happened in this order of its own, each so often. */
  async function post(order: readonly number[], times: number): Promise<void> {
    const updates = stage.telegram.fake.updates.pending;
    for (const index of [0, ...order]) {
      for (let time = 0; time < times; time += 1) {
        const { statusCode } = await stage.team.server.ask({
          method: "POST",
          url: "/telegram/webhook",
          headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": WEBHOOK_SECRET },
          payload: JSON.stringify(updates[index]),
        });
        expect(statusCode).toBe(200);
      }
      await stage.settle();
    }
  }

  it.each([
    ["added", [[TROPHY]], [1], 100],
    ["added and removed", [[TROPHY], []], [1, 2], 0],
    ["removed before it's heard of", [[TROPHY], []], [2, 1], 0],
    ["removed and added anew", [[TROPHY], ["👍"], ["👍", TROPHY]], [1, 2, 3], 100],
  ] as const)(
    "that is %s counts as it stands in the end, however often each is delivered",
    async (_, steps, order, amount) => {
      for (const emoji of steps) react(...emoji);
      await post(order, 4);
      expect(await held(stage, ["Bob"])).toBe(amount);
    },
  );

  it("tells who reacted what came of it, and keeps of the message only who wrote it", async () => {
    react(TROPHY);
    await post([1], 1);
    expect(told()).toEqual([expect.stringContaining("Thanks sent to Bob")]);
    const { rows } = await sql<{ words: string }>`
      select value as words from chat_notes where provider = 'telegram' and key like 'author:%'
    `.execute(stage.team.server.deps.db.handle);
    expect(rows.map(({ words }) => JSON.parse(words))).toEqual([
      { externalId: String(stage.telegram.people.Bob.id), name: "Bob" },
    ]);
  });
});
