import { CHAT_LISTS } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listCard } from "./pages.ts";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
  room.fake.people.start(room.anna);
});

afterEach(() => room.close());

describe.each(CHAT_LISTS)("/%s", (name) => {
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

it("a list opens what can't be done in the chat where its card says so, and nothing that's over", () => {
  const item = { title: "Capitals", link: "/quiz/7", facts: [], body: "", actions: [] };
  const items = [
    item,
    { ...item, hint: "Take it in Guildhall." },
    { ...item, link: "/contest/8/winners", hint: "Choose the winners." },
    { ...item, link: "/profile", hint: "Later." },
  ];
  const page = { title: "Quizzes", facts: [], items, nextPage: null };
  expect(listCard(page, { name: "quizzes", number: 0 }).actions).toEqual([
    { kind: "quiz", verb: "show", id: 7, label: "2", style: "default" },
    { kind: "contest", verb: "show", id: 8, label: "3", style: "default" },
  ]);
});

it("a list is also found by one of its kind", async () => {
  const { anna, fake } = room;
  fake.people.say(anna, "/chain");
  await room.work();
  expect(room.last(anna).text).toMatch(/^chains\n/);
});

describe("/me", () => {
  it("shows what's one's own, in private", async () => {
    const { anna, group, fake } = room;
    fake.people.say(anna, "/me", { in: group });
    await room.work();
    expect(room.last(group).links).toEqual(["https://t.me/guildhall_bot?start=v1_home_show_0"]);
    fake.people.start(anna, "v1_home_show_0");
    await room.work();
    expect(room.last(anna)).toMatchObject({
      text: "Anna: 12 stars\n\nYour challenges\nPage 1\n1. Fix the lift · 5 stars\nNew <chain>",
      links: ["https://guild.example/", "https://guild.example/chains/create"],
    });
  });
});

describe("/help", () => {
  it("has a button for everything that has a command", async () => {
    const { anna, fake } = room;
    fake.people.say(anna, "/help");
    await room.work();
    const help = room.last(anna);
    expect(room.buttons(help)).toEqual([
      ["Say thanks"],
      ["My balance"],
      ["Challenges", "Quizzes", "Contests"],
      ["Chains", "Perks", "My perks"],
      ["To review", "Leaderboard"],
    ]);
    const opened: (string | undefined)[] = [];
    for (const label of ["Say thanks", "My balance"]) {
      fake.people.press(anna, help, label);
      await room.work();
      opened.push(room.last(anna).text?.split("\n")[0]);
    }
    expect(opened).toEqual(["To", "Anna: 12 stars"]);
    fake.people.press(anna, help, "Leaderboard");
    await room.work();
    expect(fake.messagesIn(anna.id).find(({ message_id: id }) => id === help.message_id)?.text).toMatch(/^top\n/);
  });

  it("leads from a group into the private chat", async () => {
    const { anna, group, fake } = room;
    fake.people.say(anna, "/help", { in: group });
    await room.work();
    const presses = ["Say thanks", "My balance", "Perks"].map((each) =>
      fake.people.press(anna, room.last(group), each),
    );
    await room.work();
    const base = "https://t.me/guildhall_bot?start=v1_";
    expect(presses.map((each) => room.notice(each)?.["url"])).toEqual([
      `${base}thanks-form_show_0`,
      `${base}home_show_0`,
      `${base}list_perks_0`,
    ]);
    expect(fake.messagesIn(group.id)).toHaveLength(1);
  });
});

describe("anything else", () => {
  it("gets help in private and silence in a group", async () => {
    const { anna, group, fake } = room;
    group.standings.set(7_000_000_001, "administrator");
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
