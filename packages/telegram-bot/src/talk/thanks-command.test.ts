import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

describe("/thanks in a group", () => {
  it("as a reply is two interactions: the command, and an amount that shows what's left", async () => {
    const { anna, boris, group, fake, guild } = room;
    const helped = fake.people.say(boris, "I fixed it", { in: group });
    const asked = fake.people.say(anna, "/thanks", { in: group, replyTo: helped });
    await room.work();
    const form = room.last(group);
    expect([form.text, form.reply_to_message?.message_id]).toEqual([
      "Say thanks\n20 stars left\nTo: Boris",
      asked.message_id,
    ]);
    expect(room.buttons(form)).toEqual([["✓ To"], ["Stars…"], ["1", "2", "3", "5", "10"], ["Reason"], ["Cancel"]]);
    const press = fake.people.press(anna, form, "3");
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 300, reason: "" }]);
    expect(room.notice(press)).toMatchObject({ text: "Boris got 3 stars", show_alert: false });
    // One message, edited in place.
    expect(fake.messagesIn(group.id)).toHaveLength(1);
    expect(room.last(group).text).toBe("Boris got 3 stars\nAnna thanked Boris");
    expect(room.buttons(room.last(group))).toEqual([["Undo"]]);
  });

  it("in one sentence is done at once, and undone from its message by its giver", async () => {
    const { anna, boris, group, fake, guild } = room;
    fake.people.say(anna, "/thanks Boris 4 for the review", { in: group, mentions: { Boris: boris } });
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 400, reason: "Boris 4 for the review" }]);
    fake.people.press(anna, room.last(group), "Undo");
    await room.work();
    expect([guild.given, guild.quota, room.last(group).text]).toEqual([[], 2000, "Undone"]);
  });

  it("is answered before anything is announced in the group", async () => {
    const { anna, boris, group, fake, host } = room;
    fake.people.start(anna);
    fake.people.say(anna, "/thanks Boris 4 for the review", { in: group, mentions: { Boris: boris } });
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    fake.people.press(anna, room.last(group), "3");
    fake.people.say(anna, "/thanks @boris_b 1 for more", { mentions: { "@boris_b": boris } });
    await room.work();
    expect(host.held).toEqual([`${group.id} 1`, `${group.id} 1`]);
  });

  it("finds people by the usernames it has seen, and keeps the others by their name", async () => {
    const { anna, boris, group, fake, guild } = room;
    fake.people.say(anna, "/help", { in: group });
    fake.people.say(boris, "/thanks @Anna_I @Newcomer @guildhall_bot 2", { in: group });
    await room.work();
    expect(guild.given.map(({ to }) => to)).toEqual([["11", "@newcomer"]]);
  });

  it("says why it can't be done, and the form stays open", async () => {
    const { anna, boris, group, fake, guild } = room;
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    guild.quota = 100;
    const press = fake.people.press(anna, room.last(group), "2");
    await room.work();
    expect(room.notice(press)).toMatchObject({ text: "That's more than you have left", show_alert: true });
    expect(room.last(group).text).toContain("⚠️ Stars: too much");
    fake.people.press(anna, room.last(group), "1");
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 100, reason: "" }]);
  });

  it("offers nothing when nothing is left", async () => {
    const { anna, boris, group, fake, guild } = room;
    guild.quota = 0;
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    expect(room.last(group).text).toBe("You've given all your stars this month");
  });

  it("asks for people, an amount of one's own and a reason in words", async () => {
    const { anna, boris, group, fake, guild } = room;
    fake.people.say(anna, "/thanks", { in: group });
    await room.work();
    expect(room.last(group)).toMatchObject({ text: "To\n20 stars left", reply_markup: { force_reply: true } });
    fake.people.say(anna, "nobody", { in: group, replyTo: room.last(group) });
    await room.work();
    expect(room.last(group).text).toContain("⚠️ Mention someone with @");
    fake.people.say(anna, "Boris!", { in: group, replyTo: room.last(group), mentions: { Boris: boris } });
    await room.work();
    const form = room.last(group);
    fake.people.press(anna, form, "Reason");
    await room.work();
    fake.people.say(anna, "x".repeat(21), { in: group, replyTo: room.last(group) });
    await room.work();
    expect(room.last(group).text).toContain("⚠️ Use at most 20 characters.");
    fake.people.say(anna, "the lift", { in: group, replyTo: room.last(group) });
    await room.work();
    const filled = fake.messagesIn(group.id).find(({ message_id: id }) => id === form.message_id);
    expect(filled?.text).toBe("Say thanks\n20 stars left\nTo: Boris\nReason: the lift");
    fake.people.press(anna, filled ?? form, "Stars…");
    await room.work();
    fake.people.say(anna, "20.5", { in: group, replyTo: room.last(group) });
    await room.work();
    expect(room.last(group).text).toContain("⚠️ Send a number up to 20.");
    fake.people.say(anna, "1,5", { in: group, replyTo: room.last(group) });
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 150, reason: "the lift" }]);
    expect(fake.messagesIn(group.id)[2]?.text).toBe("Boris got 1.5 stars\nAnna thanked Boris");
  });
});

describe("whom thanks go to", () => {
  it("is nobody twice, and no bot", async () => {
    const { anna, boris, group, fake, guild } = room;
    const helped = fake.people.say(boris, "I fixed it", { in: group });
    fake.people.say(anna, "/thanks Boris 2", { in: group, replyTo: helped, mentions: { Boris: boris } });
    const robot = fake.people.person({ id: 50, first_name: "Robot", is_bot: true });
    const said = fake.people.say(robot, "beep", { in: group });
    fake.people.say(anna, "/thanks", { in: group, replyTo: said });
    await room.work();
    expect(guild.given.map(({ to }) => to)).toEqual([["12"]]);
    expect(room.last(group).text).toBe("To\n18 stars left");
  });
});

describe("thanks in passing", () => {
  it("count where the bot hears them", async () => {
    const { anna, boris, group, fake, guild } = room;
    group.standings.set(7_000_000_001, "administrator");
    const helped = fake.people.say(boris, "I fixed it", { in: group });
    fake.people.say(anna, "Спасибо 5, очень помогло", { in: group, replyTo: helped });
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 500, reason: "Спасибо 5, очень помогло" }]);
  });

  it.each([
    ["what says no thanks", "Спасибочки 5"],
    ["what can't be done", "thanks 500"],
    ["what doesn't say how much", "Thanks!"],
  ])("are silent for %s", async (_what, text) => {
    const { anna, boris, group, fake, guild } = room;
    group.standings.set(7_000_000_001, "administrator");
    const helped = fake.people.say(boris, "I fixed it", { in: group });
    fake.people.say(anna, text, { in: group, replyTo: helped });
    await room.work();
    expect([guild.given, fake.messagesIn(group.id)]).toEqual([[], []]);
  });

  it("are silent for strangers and for those who thank nobody", async () => {
    const { anna, boris, stranger, group, fake, guild } = room;
    group.standings.set(7_000_000_001, "administrator");
    const helped = fake.people.say(boris, "I fixed it", { in: group });
    fake.people.say(stranger, "thanks 5", { in: group, replyTo: helped });
    fake.people.say(anna, "thanks 5 everybody", { in: group });
    await room.work();
    expect([guild.given, fake.messagesIn(group.id)]).toEqual([[], []]);
  });

  it("are silent for those who thank a bot", async () => {
    const { anna, group, fake, guild } = room;
    group.standings.set(7_000_000_001, "administrator");
    const helper = fake.people.person({ id: 700, first_name: "Helper", is_bot: true });
    fake.people.say(anna, "@guildhall_bot thanks 5", { in: group, mentions: {} });
    fake.people.say(anna, "thanks Helper 5", { in: group, mentions: { Helper: helper } });
    await room.work();
    expect([guild.given, fake.messagesIn(group.id)]).toEqual([[], []]);
  });

  it("ask for what they leave out only if they call the bot", async () => {
    const { anna, boris, group, fake, guild } = room;
    group.standings.set(7_000_000_001, "administrator");
    const helped = fake.people.say(boris, "I fixed it", { in: group });
    fake.people.say(anna, "thx @guildhall_bots, that helped", { in: group, replyTo: helped });
    fake.people.say(anna, "thx Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    expect(fake.messagesIn(group.id)).toEqual([]);
    fake.people.say(anna, "thx @Guildhall_bot", { in: group, replyTo: helped });
    await room.work();
    expect([room.last(group).text, guild.given]).toEqual(["Say thanks\n20 stars left\nTo: Boris", []]);
  });

  it("work in private with people whom they mention", async () => {
    const { anna, boris, fake, guild } = room;
    fake.people.start(anna);
    fake.people.say(anna, "@boris_b thank you 2", { mentions: { "@boris_b": boris } });
    await room.work();
    expect(guild.given.map(({ to, amount }) => [to, amount])).toEqual([[["@boris_b", "12"], 200]]);
  });
});

describe("/thanks in private", () => {
  it("picks people from Telegram's list", async () => {
    const { anna, fake } = room;
    fake.people.start(anna);
    fake.people.say(anna, "/thanks");
    await room.work();
    expect(room.last(anna).reply_markup).toMatchObject({
      keyboard: [[{ text: "To", request_users: { max_quantity: 10 } }]],
    });
    const users = [
      { user_id: 12, first_name: "Boris" },
      { user_id: 99, username: "guest" },
    ];
    fake.people.say(anna, "", { with: { users_shared: { request_id: 1, users } } });
    await room.work();
    expect(room.last(anna).text).toBe("Say thanks\n20 stars left\nTo: Boris, @guest");
  });
});
