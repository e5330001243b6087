import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ALLOWED_UPDATES } from "../bot-api/wire.ts";
import type { FakeMessage } from "../testing/fake-world.ts";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";
import { AUTHOR_KEPT_MS } from "./handle-reaction.ts";

const BOT_ID = 7_000_000_001;
let room: TelegramRoom;
let said: FakeMessage;

beforeEach(async () => {
  room = await openTelegramRoom();
  const { fake, group, anna, boris } = room;
  fake.updates.setWebhook({ url: "https://guild.example/x", allowed_updates: ALLOWED_UPDATES });
  fake.people.start(anna);
  fake.people.start(boris);
  group.standings.set(BOT_ID, "administrator");
  said = fake.people.say(boris, "The lift works again", { in: group });
  await room.work();
});
afterEach(() => room.close());

const given = () => room.guild.given.map(({ by, to, amount }) => [by, ...to, amount]);

describe("a reaction", () => {
  it("thanks the message's author, tells who reacted in their own chat, and nobody in the group", async () => {
    const { fake, anna, group } = room;
    fake.people.react(anna, said, "👍", "🏆");
    await room.work(4);
    expect(given()).toEqual([["Anna", "12", 100]]);
    expect(room.last(anna).text).toContain("Boris got 1 stars");
    expect(room.buttons(room.last(anna))).toEqual([["Undo"]]);
    expect(fake.messagesIn(group.id)).toEqual([]);
  });

  it("that is taken away takes the thanks back, once", async () => {
    const { fake, anna } = room;
    fake.people.react(anna, said, "🏆");
    await room.work();
    fake.people.react(anna, said, "👍");
    await room.work(4);
    expect([given(), room.last(anna).text]).toEqual([[], "Undone"]);
    fake.people.react(anna, said, "❤", "🏆");
    await room.work();
    expect(given()).toEqual([
      ["Anna", "12", 100],
      ["Anna", "12", 100],
    ]);
  });

  it("that is gone before it's heard of gives nothing in the end", async () => {
    const { fake, anna, bot, host } = room;
    fake.people.react(anna, said, "🏆");
    fake.people.react(anna, said);
    const [added, removed] = fake.updates.pending.slice(-2);
    for (const update of [removed, added, removed, added]) {
      await bot.handle({ id: String(update?.update_id), body: JSON.stringify(update) });
    }
    await host.drain(bot);
    expect(given()).toEqual([]);
  });

  it("says why it gives nothing, to who reacted only", async () => {
    const { fake, anna, guild, group } = room;
    guild.quota = 0;
    fake.people.react(anna, said, "🏆");
    await room.work();
    expect([room.last(anna).text, fake.messagesIn(group.id)]).toEqual(["That's more than you have left", []]);
  });

  it("of somebody who never pressed START counts, and they aren't written to", async () => {
    const { fake, anna, host, group } = room;
    host.connections.delete(String(anna.id));
    const before = host.replies.length;
    fake.people.react(anna, said, "🏆");
    await room.work();
    expect([given(), host.replies.length - before]).toEqual([[["Anna", "12", 100]], 0]);
    expect(fake.messagesIn(group.id)).toEqual([]);
  });

  it.each([
    ["with another emoji", () => room.fake.people.react(room.anna, said, "🔥")],
    ["of a stranger", () => room.fake.people.react(room.stranger, said, "🏆")],
    [
      "in a group that isn't connected",
      () => {
        room.host.connections.delete(String(room.group.id));
        room.fake.people.react(room.anna, said, "🏆");
      },
    ],
    [
      "where the bot is no admin",
      () => {
        room.group.standings.set(BOT_ID, "member");
        room.fake.people.react(room.anna, said, "🏆");
      },
    ],
    [
      "on a message that's too old",
      () => {
        room.clock.advance(AUTHOR_KEPT_MS + 1);
        room.fake.people.react(room.anna, said, "🏆");
      },
    ],
  ])("%s gives nothing and is answered by nothing", async (_, react) => {
    const before = room.host.replies.length;
    react();
    await room.work();
    expect([given(), room.host.replies.length - before]).toEqual([[], 0]);
  });

  it("on a message of the bot's, or of a channel's, gives nothing", async () => {
    const { fake, anna, group, boris } = room;
    fake.people.say(anna, "/help", { in: group });
    const posted = fake.people.say(boris, "News", { in: group, with: { sender_chat: { id: -1, type: "channel" } } });
    await room.work();
    fake.people.react(anna, room.last(group), "🏆");
    fake.people.react(anna, posted, "🏆");
    await room.work();
    expect(given()).toEqual([]);
  });
});

it("of a message, its author's name and id are kept for a week, and nothing that it says", async () => {
  const { host, group } = room;
  const key = `author:${group.id}:${said.message_id}`;
  expect(await host.drafts.read(key)).toBe('{"externalId":"12","name":"Boris"}');
  room.clock.advance(AUTHOR_KEPT_MS);
  expect(await host.drafts.read(key)).toBeNull();
});
