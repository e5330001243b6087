import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutboundItem } from "@guildhall/core/chat";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

const CARD = { title: "News", link: "/challenge/7", facts: ["5 < 6"], body: "", actions: [] };

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

function item(place: number, changes: Partial<OutboundItem> = {}): OutboundItem {
  const connection = room.host.connections.get(String(room.group.id));
  if (connection === undefined) throw new Error("not connected");
  const message = { act: "post", messageId: "", threadId: "", card: CARD } as const;
  return { id: 1, connection, place: String(place), language: "en", ...message, ...changes };
}

describe("a queued message", () => {
  it("is posted, changed and deleted", async () => {
    const { bot, group, clock } = room;
    expect(await bot.send(item(group.id))).toEqual({ kind: "sent", messageId: "1" });
    expect(room.last(group)).toMatchObject({ text: "News\n5 < 6", links: ["https://guild.example/challenge/7"] });
    clock.advance(1000);
    const edit = item(group.id, { act: "edit", messageId: "1", card: { ...CARD, facts: [] } });
    expect(await bot.send(edit)).toEqual({ kind: "sent", messageId: "1" });
    expect(room.last(group).text).toBe("News");
    expect(await bot.send(item(group.id, { act: "delete", messageId: "1" }))).toEqual({ kind: "sent", messageId: "1" });
    expect(room.fake.messagesIn(group.id)).toEqual([]);
  });

  it("has a picture above its text, as it's posted and changed", async () => {
    const { bot, group, fake, clock } = room;
    const card = { ...CARD, picture: "/files/1/x.webp" };
    await bot.send(item(group.id, { card }));
    clock.advance(1000);
    await bot.send(item(group.id, { card: { ...card, facts: [] }, act: "edit", messageId: "1" }));
    const preview = { url: "https://guild.example/files/1/x.webp", prefer_large_media: true, show_above_text: true };
    const sent = fake.calls.filter(({ params }) => "link_preview_options" in params);
    expect(sent.map(({ code, params }) => [code, params["link_preview_options"]])).toEqual([
      [200, preview],
      [200, preview],
    ]);
  });

  it("that was changed before or has been deleted has nothing left to do", async () => {
    const { bot, group, clock } = room;
    await bot.send(item(group.id));
    for (const messageId of ["1", "9"]) {
      clock.advance(1000);
      expect(await bot.send(item(group.id, { act: "edit", messageId }))).toEqual({ kind: "sent", messageId });
    }
    expect(await bot.send(item(group.id, { act: "delete", messageId: "9" }))).toEqual({ kind: "sent", messageId: "9" });
  });

  it("leads from a group to the thing's card in one's own chat, also once it's changed", async () => {
    const { bot, group, anna, fake, clock } = room;
    const button = { kind: "challenge", id: 7, label: "Accept", style: "default" } as const;
    const card = { ...CARD, actions: [{ ...button, verb: "accept" }] };
    const buttons = () => room.last(group).reply_markup?.inline_keyboard?.flat();
    const link = { text: "Open it in our private chat", url: "https://t.me/guildhall_bot?start=challenge-7" };
    await bot.send(item(group.id, { card }));
    expect(buttons()).toMatchObject([{ text: "Accept" }, link]);
    clock.advance(1000);
    const accepted = { ...card, facts: [], actions: [{ ...button, verb: "complete", label: "Complete" }] };
    await bot.send(item(group.id, { card: accepted, act: "edit", messageId: "1" }));
    expect(buttons()).toMatchObject([{ text: "Complete" }, link]);
    fake.people.start(anna);
    await bot.send(item(anna.id, { card }));
    expect(room.buttons(room.last(anna))).toEqual([["Accept"]]);
  });

  it.each([{ verb: "undo" }, { verb: "show" }, { kind: "form" }, { id: 0 }])(
    "leads nowhere from a group with a button of %o",
    async (change) => {
      const { bot, group } = room;
      const action = { kind: "thanks", verb: "accept", id: 7, label: "Go", style: "default", ...change } as const;
      await bot.send(item(group.id, { card: { ...CARD, actions: [action] } }));
      expect(room.buttons(room.last(group))).toEqual([["Go"]]);
    },
  );

  it("answers a message, even one that's gone", async () => {
    const { bot, group, fake, anna, clock } = room;
    const asked = fake.people.say(anna, "/me", { in: group });
    await bot.send(item(group.id, { threadId: String(asked.message_id) }));
    expect(room.last(group).reply_to_message?.text).toBe("/me");
    clock.advance(1000);
    expect(await bot.send(item(group.id, { threadId: "99" }))).toMatchObject({ kind: "sent" });
  });

  it("waits for everybody when Telegram says so", async () => {
    const { bot, group } = room;
    await bot.send(item(group.id));
    expect(await bot.send(item(group.id))).toEqual({ kind: "wait", waitMs: 1000, isForAll: true });
  });

  it("waits a second if Telegram names no time", async () => {
    room.fake.failNext(429, "Too Many Requests");
    expect(await room.bot.send(item(room.group.id))).toEqual({ kind: "wait", waitMs: 1000, isForAll: true });
  });

  it("waits when Telegram is down or can't be reached", async () => {
    const { bot, group, fake } = room;
    fake.failNext(502, "Bad Gateway");
    const wait = { kind: "wait", waitMs: 5000, isForAll: false };
    expect(await bot.send(item(group.id))).toEqual(wait);
    await fake.close();
    expect(await bot.send(item(group.id))).toEqual(wait);
  });

  it("reaches nobody who blocked the bot or never started it", async () => {
    const { bot, fake, anna, boris } = room;
    fake.people.start(anna);
    fake.people.block(anna);
    expect(await bot.send(item(anna.id))).toEqual({
      kind: "unreachable",
      reason: "Forbidden: bot was blocked by the user",
    });
    expect(await bot.send(item(boris.id))).toMatchObject({ kind: "unreachable" });
    expect(await bot.send(item(-1))).toEqual({ kind: "unreachable", reason: "Bad Request: chat not found" });
    fake.failNext(400, "Bad Request: not enough rights to send text messages to the chat");
    expect(await bot.send(item(room.group.id))).toMatchObject({ kind: "unreachable" });
  });

  it("follows a group that became a supergroup", async () => {
    const { bot, fake, group, host } = room;
    const next = fake.people.migrate(group, -100_900);
    fake.people.say(room.anna, "1", { in: next });
    expect(await bot.send(item(group.id, { threadId: "1" }))).toMatchObject({ kind: "sent" });
    expect(room.last(next).reply_to_message).toBeUndefined();
    expect(host.moved).toEqual([[String(group.id), "-100900"]]);
    expect(room.last(next).text).toBe("News\n5 < 6");
  });

  it("is said anew where it can't be changed anymore, and not at all if it was to be deleted", async () => {
    const { bot, fake, group, clock } = room;
    const edit = item(group.id, { act: "edit", messageId: "1" });
    const next = fake.people.migrate(group, -100_900);
    fake.people.say(room.anna, "1", { in: next });
    expect(await bot.send(item(group.id, { act: "delete", messageId: "1" }))).toEqual({ kind: "sent", messageId: "" });
    expect(fake.messagesIn(next.id)).toEqual([]);
    clock.advance(1000);
    expect(await bot.send(edit)).toMatchObject({ kind: "sent" });
    expect(room.last(next).text).toBe("News\n5 < 6");
  });

  it.each([401, 404])("tells that the token is refused, by %i", async (code) => {
    room.fake.failNext(code, "Unauthorized");
    expect(await room.bot.send(item(room.group.id))).toEqual({ kind: "revoked", reason: "Unauthorized" });
  });

  it("fails where Telegram refuses what the bot drew", async () => {
    room.fake.failNext(400, "Bad Request: BUTTON_DATA_INVALID");
    await expect(room.bot.send(item(room.group.id))).rejects.toMatchObject({
      errorCode: 400,
      description: "Bad Request: BUTTON_DATA_INVALID",
    });
  });
});
