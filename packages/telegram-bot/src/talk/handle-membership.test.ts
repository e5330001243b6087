import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

describe("the bot in a group", () => {
  it("says how to connect it when it's added", async () => {
    const { boris, fake } = room;
    const other = fake.people.group({ id: -100_800, title: "Other", admins: [boris] });
    fake.people.addBot(other, boris);
    await room.work();
    expect(room.last(other)).toMatchObject({ links: ["https://guild.example/integration/telegram"] });
    expect(room.last(other).text).toMatch(/^Чтобы подключить группу/);
  });

  it("keeps a connection when it's added again, and ends it when it's removed", async () => {
    const { anna, group, fake, host } = room;
    fake.people.removeBot(group, anna);
    await room.work();
    expect(host.disconnected).toEqual([`${group.id} uninstalled`]);
    fake.people.addBot(group, anna);
    await room.work();
    expect(host.channels.get(String(group.id))).toEqual([{ id: String(group.id), name: "Team" }]);
    expect(fake.messagesIn(group.id)).toEqual([]);
  });

  it("says how to connect it anew to people whom it knows elsewhere", async () => {
    const { anna, boris, group, fake, guild, host } = room;
    fake.people.say(anna, "/thanks Boris 4 for it", { in: group, mentions: { Boris: boris } });
    await room.work();
    const sent = room.last(group);
    host.connections.delete(String(group.id));
    const press = fake.people.press(anna, sent, "Undo");
    fake.people.say(anna, "/thanks Boris 1 for more", { in: group, mentions: { Boris: boris } });
    await room.work();
    const hello = expect.stringMatching(/^To connect this group/);
    expect(room.notice(press)).toMatchObject({ text: hello, show_alert: true });
    expect(room.last(group)).toMatchObject({ text: hello, links: ["https://guild.example/integration/telegram"] });
    expect(guild.given).toHaveLength(1);
  });

  it("was never connected in a group that it's removed from", async () => {
    const { boris, fake, host } = room;
    const other = fake.people.group({ id: -100_800, title: "Other", admins: [boris] });
    fake.people.addBot(other, boris);
    fake.people.removeBot(other, boris);
    await room.work();
    expect(host.disconnected).toEqual([]);
  });

  it("moves with it when it becomes a supergroup", async () => {
    const { group, fake, host } = room;
    fake.people.migrate(group, -100_900);
    await room.work();
    expect(host.moved).toEqual([[String(group.id), "-100900"]]);
  });

  it.each(["hears of it", "learns it when it sends"])(
    "answers a press of before in the new one, if it %s",
    async (how) => {
      const { anna, boris, group, fake, guild, host, bot } = room;
      fake.people.say(anna, "/thanks Boris 4 for it", { in: group, mentions: { Boris: boris } });
      await room.work();
      const sent = room.last(group);
      const connection = host.connections.get(String(group.id)) ?? expect.fail("it's connected");
      const card = { title: "News", link: "", facts: [], body: "", actions: [] };
      const item = { id: 1, act: "post", language: "en", messageId: "", threadId: "", card } as const;
      const next = fake.people.migrate(group, -100_900);
      const mine = fake.people.say(boris, "my own words", { in: next, with: { message_id: sent.message_id } });
      if (how === "hears of it") await room.work();
      else await bot.send({ ...item, connection, place: String(group.id) });
      const press = fake.people.press(anna, sent, "Undo");
      await room.work();
      expect(room.notice(press)).toMatchObject({ text: "Undone", show_alert: false });
      expect([guild.given, room.last(next).text, mine.text]).toEqual([[], "Undone", "my own words"]);
      expect(host.replies.at(-1)).toMatchObject({ place: "-100900", messageId: "" });
    },
  );
});

describe("somebody who blocks the bot", () => {
  it("disconnects nothing", async () => {
    const { anna, fake, host } = room;
    fake.people.block(anna);
    await room.work();
    expect(host.disconnected).toEqual([]);
  });
});
