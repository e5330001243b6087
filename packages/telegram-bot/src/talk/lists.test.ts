import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
  room.fake.people.start(room.anna);
});

afterEach(() => room.close());

describe.each(["challenges", "perks", "top"])("/%s", (name) => {
  it("lists page by page in one message, and opens what's numbered", async () => {
    const { anna, fake } = room;
    fake.people.say(anna, `/${name}`);
    await room.work();
    const list = room.last(anna);
    expect(list.text).toBe(`${name}\nPage 1\n1. Fix the lift · 5 stars`);
    expect(room.buttons(list)).toEqual([["1"], ["→"]]);
    fake.people.press(anna, list, "→");
    await room.work();
    expect(room.last(anna)).toMatchObject({ message_id: list.message_id });
    expect(room.last(anna).text).toContain("Page 2");
    expect(room.buttons(room.last(anna))).toEqual([["1"], ["←"]]);
    fake.people.press(anna, room.last(anna), "1");
    await room.work();
    expect(room.last(anna)).toMatchObject({ message_id: list.message_id + 1, text: "Fix the lift\n5 stars" });
  });

  it("isn't shown to a group", async () => {
    const { anna, group, fake } = room;
    fake.people.say(anna, `/${name}`, { in: group });
    await room.work();
    const url = `https://t.me/guildhall_bot?start=v1_list_${name}_0`;
    expect(room.last(group)).toMatchObject({ text: "Open it in our private chat", links: [url] });
  });
});

describe("/me", () => {
  it("shows what's one's own, in private", async () => {
    const { anna, group, fake } = room;
    fake.people.say(anna, "/me", { in: group });
    await room.work();
    expect(room.last(group).links).toEqual(["https://t.me/guildhall_bot?start=v1_home_show_0"]);
    fake.people.start(anna, "v1_home_show_0");
    await room.work();
    expect(room.last(anna).text).toBe("Anna: 12 stars\n\nYour challenges\nPage 1\n1. Fix the lift · 5 stars");
  });
});

describe("anything else", () => {
  it("gets help in private and silence in a group", async () => {
    const { anna, group, fake } = room;
    fake.people.say(anna, "/dance", { in: group });
    fake.people.say(anna, "/me@other_bot", { in: group });
    fake.people.say(anna, "good morning");
    await room.work();
    expect(fake.messagesIn(group.id)).toEqual([]);
    expect(room.last(anna).text).toBe("What you can do here");
  });

  it("gets the way to join if a stranger writes it", async () => {
    const { stranger, group, fake } = room;
    fake.people.say(stranger, "/me", { in: group });
    await room.work();
    expect(room.last(group).text).toBe("Join first");
  });
});
