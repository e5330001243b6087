import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

describe("START", () => {
  it("greets a member", async () => {
    room.fake.people.start(room.anna);
    await room.work();
    expect(room.last(room.anna).text).toBe("What you can do here");
  });

  it("tells a stranger how to join", async () => {
    room.fake.people.start(room.stranger);
    await room.work();
    expect(room.last(room.stranger)).toMatchObject({ text: "Join first", links: ["https://guild.example/sign-up"] });
  });

  it("links an account by a code, and greets", async () => {
    const { host, fake, stranger, guild } = room;
    host.codes.set("Code_1-x", { kind: "linked", text: "You're linked, Sam" });
    fake.people.start(stranger, "Code_1-x");
    host.desks.set("13", guild.desk("Sam"));
    await room.work();
    expect(host.redeemed).toMatchObject([
      { code: "Code_1-x", by: { externalId: "13", name: "Sam", connection: { workspaceId: 0, externalId: "13" } } },
    ]);
    expect(fake.messagesIn(13).map(({ text }) => text)).toEqual(["You're linked, Sam", "What you can do here"]);
    expect(host.replies.map(({ connection }) => connection.workspaceId)).toEqual([1, 1]);
  });

  it("says what's wrong with a code", async () => {
    room.fake.people.start(room.stranger, "used");
    await room.work();
    expect(room.last(room.stranger).text).toBe("This code has expired");
  });

  it("by a link opens what it names", async () => {
    room.fake.people.start(room.anna, "v1_challenge_show_7");
    await room.work();
    expect(room.last(room.anna)).toMatchObject({
      text: "Fix the lift\n5 stars",
      links: ["https://guild.example/challenge/7"],
    });
    room.fake.people.start(room.anna, "v1_challenge_show_8");
    await room.work();
    expect(room.last(room.anna).text).toBe("It's gone, or you can't see it anymore.");
  });

  it.each(["challenge-7", "v1_challenge_show_7"])("by the link %s opens the thing's card", async (payload) => {
    const { fake, anna, boris, group } = room;
    fake.people.start(anna, payload);
    await room.work(2);
    expect(fake.messagesIn(anna.id).map(({ text }) => text)).toEqual(["Fix the lift\n5 stars"]);
    expect(room.buttons(room.last(anna))).toEqual([["Accept"]]);
    // What one may see isn't for the group.
    fake.people.say(boris, `/start@guildhall_bot ${payload}`, { in: group });
    await room.work();
    expect(room.last(group)).toMatchObject({
      text: "Открыть в личном чате",
      links: [`https://t.me/guildhall_bot?start=${payload}`],
    });
  });

  it.each(["perk-3", "thanks-9", "challenge-8"])("by the link %s says that it's gone", async (payload) => {
    room.fake.people.start(room.boris, payload);
    await room.work();
    expect(room.last(room.boris).text).toBe("Этого больше нет, или у вас больше нет доступа.");
    expect(room.host.redeemed).toEqual([]);
  });

  it.each(["challenge-0", "challenge-07", "Challenge-7", "challenge-7x", `challenge-${"9".repeat(16)}`])(
    "takes %s for a code",
    async (payload) => {
      room.fake.people.start(room.anna, payload);
      await room.work();
      expect(room.host.redeemed).toMatchObject([{ code: payload }]);
    },
  );

  it("by a link does nothing for a stranger but invite", async () => {
    room.fake.people.start(room.stranger, "v1_challenge_accept_7");
    await room.work();
    expect([room.last(room.stranger).text, room.guild.acceptedBy]).toEqual(["Join first", ""]);
  });
});

describe("a code in a group", () => {
  const CODE = "/start@guildhall_bot Group-1";

  beforeEach(() => {
    room.host.codes.set("Group-1", { kind: "connected", text: "Connected" });
  });

  it("connects it if an admin gives it", async () => {
    const { host, fake, anna, group } = room;
    fake.people.say(anna, CODE, { in: group });
    await room.work();
    expect(room.last(group).text).toBe("Connected");
    expect(host.redeemed).toMatchObject([{ by: { externalId: "11", connection: { externalId: String(group.id) } } }]);
    expect(host.channels.get(String(group.id))).toEqual([{ id: String(group.id), name: "Team" }]);
  });

  it("connects it if an admin gives it who hides", async () => {
    const hidden = { id: 1_087_968_824, is_bot: true, first_name: "Group" };
    const { fake, group } = room;
    fake.people.say(hidden, CODE, { in: group, with: { sender_chat: { id: group.id, type: group.type } } });
    await room.work();
    expect(room.last(group).text).toBe("Connected");
  });

  it("isn't taken from others", async () => {
    const { host, fake, boris, group } = room;
    fake.people.say(boris, CODE, { in: group });
    const other = { sender_chat: { id: -1, type: "channel" } };
    fake.people.say(boris, CODE, { in: group, with: other });
    await room.work();
    expect(host.redeemed).toEqual([]);
    expect(fake.messagesIn(group.id).map(({ text }) => text)).toEqual(
      Array(2).fill("Подключить этот чат может только его администратор. Попросите кого-то из них отправить команду."),
    );
  });
});
