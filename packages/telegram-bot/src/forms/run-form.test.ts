import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatForm } from "@guildhall/core/chat";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

describe("a form", () => {
  const mentions = () => ({ in: room.group, mentions: { Boris: room.boris } });

  it("asks for a required reason after the amount, and is done by its answer", async () => {
    const { anna, group, fake, guild } = room;
    guild.isReasonRequired = true;
    fake.people.say(anna, "/thanks Boris", mentions());
    await room.work();
    fake.people.press(anna, room.last(group), "3");
    await room.work();
    expect([guild.given, room.last(group).text]).toEqual([[], "Reason\n20 stars left\nFor what?"]);
    const longest = "x".repeat(20);
    fake.people.say(anna, longest, { in: group, replyTo: room.last(group) });
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 300, reason: longest }]);
  });

  it("with amounts that may be left out waits until one is pressed, or what sends it", async () => {
    const { anna, boris, group, fake, guild } = room;
    guild.isAmountRequired = false;
    fake.people.say(anna, "/thanks", { in: group });
    await room.work();
    fake.people.say(anna, "Boris", { in: group, replyTo: room.last(group), mentions: { Boris: boris } });
    await room.work();
    expect(guild.given).toEqual([]);
    expect(room.buttons(room.last(group))).toContainEqual(["Say thanks"]);
    fake.people.press(anna, room.last(group), "Say thanks");
    await room.work();
    expect(guild.given.map(({ to }) => to)).toEqual([["12"]]);
  });

  it("shows an amount that it begins with before anything is sent", async () => {
    const { anna, group, fake, guild } = room;
    guild.isReasonRequired = true;
    guild.defaults = [100];
    fake.people.say(anna, "/thanks", { in: group });
    await room.work();
    fake.people.say(anna, "Boris", { ...mentions(), replyTo: room.last(group) });
    await room.work();
    fake.people.say(anna, "the lift", { in: group, replyTo: room.last(group) });
    await room.work();
    const form = room.last(group);
    expect([guild.given, room.buttons(form)]).toEqual([
      [],
      [["✓ To"], ["Stars…"], ["✓ 1", "2", "3", "5", "10"], ["✓ Reason"], ["Say thanks"], ["Cancel"]],
    ]);
    fake.people.press(anna, form, "3");
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 300, reason: "the lift" }]);
  });

  it("with amounts of several currencies waits for what sends it", async () => {
    const { anna, group, fake, guild } = room;
    guild.isAmountRequired = false;
    guild.defaults = [100, 0];
    fake.people.say(anna, "/thanks Boris", mentions());
    await room.work();
    fake.people.press(anna, room.last(group), "5");
    await room.work();
    expect([guild.given, room.last(group).text]).toEqual([[], "Say thanks\n20 stars left\nTo: Boris\nStars: 5"]);
    fake.people.press(anna, room.last(group), "Say thanks");
    await room.work();
    expect(guild.given.map(({ amount }) => amount)).toEqual([500]);
  });

  it("that's sent while it asks takes no answer any more", async () => {
    const { anna, group, fake, guild } = room;
    guild.isAmountRequired = false;
    fake.people.say(anna, "/thanks Boris", mentions());
    await room.work();
    const form = room.last(group);
    fake.people.press(anna, form, "Reason");
    await room.work();
    const question = room.last(group);
    fake.people.press(anna, form, "Say thanks");
    await room.work();
    fake.people.say(anna, "too late", { in: group, replyTo: question });
    await room.work();
    expect(guild.given.map(({ reason }) => reason)).toEqual([""]);
    expect(form.text).toBe("Boris got 0 stars\nAnna thanked Boris");
  });

  it("offers amounts up to what's left, and takes one of one's own as the last answer", async () => {
    const { anna, group, fake, guild } = room;
    guild.isAmountRequired = false;
    guild.quota = 300;
    fake.people.say(anna, "/thanks Boris", mentions());
    await room.work();
    expect(room.buttons(room.last(group))).toContainEqual(["1", "2", "3"]);
    fake.people.press(anna, room.last(group), "Stars…");
    await room.work();
    fake.people.say(anna, "3", { in: group, replyTo: room.last(group) });
    await room.work();
    expect(guild.given.map(({ amount }) => amount)).toEqual([300]);
  });

  it("takes as many people as it may have", async () => {
    const { anna, group, fake } = room;
    fake.people.say(anna, "/thanks", { in: group });
    await room.work();
    const names = Array.from({ length: 11 }, (_, index) => `@person_${index}`);
    fake.people.say(anna, names.join(" "), { in: group, replyTo: room.last(group) });
    await room.work();
    expect(room.last(group).text).toContain(`To: ${names.slice(0, 10).join(", ")}`);
    expect(room.last(group).text).not.toContain("@person_10");
  });

  it("takes a written answer in a group only as a reply, and none when it's done", async () => {
    const { anna, group, fake, guild } = room;
    group.standings.set(7_000_000_001, "administrator");
    fake.people.say(anna, "/thanks Boris", mentions());
    await room.work();
    const form = room.last(group);
    fake.people.press(anna, form, "Reason");
    await room.work();
    const question = room.last(group);
    fake.people.say(anna, "not for the bot", { in: group });
    await room.work();
    expect(form.text).not.toContain("not for the bot");
    fake.people.press(anna, form, "3");
    await room.work();
    fake.people.say(anna, "too late", { in: group, replyTo: question });
    await room.work();
    expect(guild.given).toEqual([{ by: "Anna", to: ["12"], amount: 300, reason: "" }]);
    expect(fake.messagesIn(group.id)).toHaveLength(2);
  });

  it("tries again under another key after a refusal, and once per press", async () => {
    const { anna, group, fake, guild, host } = room;
    const desk = guild.desk("Anna");
    const keys: string[] = [];
    host.desks.set("11", {
      ...desk,
      giveThanks: (input, key) => {
        keys.push(key);
        return desk.giveThanks(input, key);
      },
    });
    fake.people.say(anna, "/thanks Boris", mentions());
    await room.work();
    guild.quota = 100;
    fake.people.press(anna, room.last(group), "2");
    await room.work(4);
    fake.people.press(anna, room.last(group), "1");
    await room.work(4);
    expect([keys.length, new Set(keys).size, guild.given.length]).toEqual([2, 2, 1]);
  });
});

describe("a form of a thing", () => {
  const PERK = { kind: "perk", verb: "buy", id: 3, label: "Buy", style: "primary" } as const;
  const priced = (price: string): ChatForm => ({
    title: "Buy lunch",
    facts: [`Price: ${price}`],
    fields: [],
    submit: "Buy",
    seen: price,
  });

  /** A perk at a price that may change; what was agreed to. */
  function sell() {
    const shop = { price: "5 stars", agreed: [] as unknown[] };
    room.host.desks.set("11", {
      ...room.guild.desk("Anna"),
      card: () => Promise.resolve({ title: "Lunch", link: "", facts: [], body: "", actions: [PERK] }),
      act: (_action, input) => {
        if (input === null) return Promise.resolve({ kind: "form", form: priced(shop.price) });
        shop.agreed.push(input);
        if (input["seen"] !== shop.price)
          return Promise.resolve({ kind: "refused", text: "The price has changed", fields: {} });
        return Promise.resolve({ kind: "done", text: "Bought", card: null });
      },
    });
    return shop;
  }

  async function open(): Promise<void> {
    const { anna, fake } = room;
    fake.people.start(anna, "perk-3");
    await room.work();
    fake.people.press(anna, room.last(anna), "Buy");
    await room.work();
  }

  it("is sent with what it was made from", async () => {
    const shop = sell();
    await open();
    room.fake.people.press(room.anna, room.last(room.anna), "Buy");
    await room.work();
    expect([shop.agreed, room.last(room.anna).text]).toEqual([[{ seen: "5 stars" }], "Bought"]);
  });

  it("is made anew once it was refused, and agrees to what it shows then", async () => {
    const shop = sell();
    const { anna, fake } = room;
    await open();
    shop.price = "7 stars";
    fake.people.press(anna, room.last(anna), "Buy");
    await room.work();
    expect(room.last(anna).text).toBe("Buy lunch\n⚠️ The price has changed\nPrice: 7 stars");
    fake.people.press(anna, room.last(anna), "Buy");
    await room.work();
    expect(shop.agreed).toEqual([{ seen: "5 stars" }, { seen: "7 stars" }]);
    expect(room.last(anna).text).toBe("Bought");
  });
});

describe("a form with a choice", () => {
  it("shows what it begins with before it's sent", async () => {
    const { anna, fake, guild, host } = room;
    const text = { type: "text", name: "comment", label: "Comment", hint: "", maxLength: 40, isLong: true } as const;
    const options = ["tomorrow", "never"].map((value) => ({ value, label: value }));
    const until = { type: "choice", name: "until", label: "Until", hint: "", options, value: "tomorrow" } as const;
    const fields = [
      { ...text, isRequired: true, value: "" },
      { ...until, isRequired: true },
    ];
    const sent: unknown[] = [];
    host.desks.set("11", {
      ...guild.desk("Anna"),
      act: (_action, input) => {
        if (input === null) {
          return Promise.resolve({ kind: "form", form: { title: "Reject", facts: [], fields, submit: "Reject" } });
        }
        sent.push(input);
        return Promise.resolve({ kind: "done", text: "Rejected", card: null });
      },
    });
    fake.people.start(anna, "v1_assignment_reject_3");
    await room.work();
    fake.people.say(anna, "No");
    await room.work();
    const form = room.last(anna);
    expect([sent, room.buttons(form)]).toEqual([[], [["✓ Comment"], ["✓ tomorrow", "never"], ["Reject"], ["Cancel"]]]);
    fake.people.press(anna, form, "never");
    await room.work();
    expect(sent).toEqual([{ comment: "No", until: "never" }]);
  });
});

describe("a form of questions", () => {
  const option = (name: string, isRequired: boolean) => ({
    ...{ type: "choice" as const, name, label: `Which ${name}?`, hint: "", isRequired, value: "" },
    options: ["A", "B"].map((value) => ({ value: value.toLowerCase(), label: value })),
    details: ["A. The first", "B. The second"],
  });
  const text = (name: string, isRequired: boolean) => ({
    ...{ type: "text" as const, name, label: `Why ${name}?`, hint: "", isRequired, value: "" },
    ...{ maxLength: 40, isLong: true },
  });

  /** What is sent in the end. */
  async function open(fields: ChatForm["fields"], more: Partial<ChatForm> = {}): Promise<unknown[]> {
    const sent: unknown[] = [];
    const form = { title: "Lunch", facts: [], fields, submit: "Save", seen: "poll", isOneByOne: true, ...more };
    room.host.desks.set("11", {
      ...room.guild.desk("Anna"),
      act: (_action, input) => {
        if (input === null) return Promise.resolve({ kind: "form", form });
        sent.push(input);
        if (input["t2"] === "No")
          return Promise.resolve({ kind: "refused", text: "Say more.", fields: { t2: "Say more." } });
        return Promise.resolve({ kind: "done", text: "Saved. Thanks!\nYou earned 2 stars.", card: null });
      },
    });
    room.fake.people.start(room.anna, "v1_quiz_answer_3");
    await room.work();
    return sent;
  }

  async function press(label: string): Promise<void> {
    room.fake.people.press(room.anna, room.last(room.anna), label);
    await room.work();
  }

  it("that's one choice is sent by the press on it", async () => {
    const sent = await open([option("o1", true)]);
    expect(room.last(room.anna).text).toBe("Lunch\n\nWhich o1?\nA. The first\nB. The second");
    await press("B");
    expect(sent).toEqual([{ o1: "b", seen: "poll" }]);
    expect(room.last(room.anna).text).toBe("Saved. Thanks!\nYou earned 2 stars.");
  });

  it("shows many options by pages, and asks once more before what can't be taken back", async () => {
    const options = Array.from({ length: 300 }, (_, index) => ({
      value: String(index + 1),
      label: `${String(index + 1)} ${"Maximiliana ".repeat(8)}`,
    }));
    const people = { ...option("who", true), options, details: [], pageSize: 10 };
    const sent = await open([people], { isFinal: true });
    const labels = () => room.buttons(room.last(room.anna)).flat();
    expect(room.last(room.anna).text).toContain("1 / 30");
    expect([labels().length, labels()[9]?.startsWith("10 Max"), labels().slice(10)]).toEqual([
      12,
      true,
      ["→", "Cancel"],
    ]);
    await press("→");
    await press("→");
    expect([labels()[0]?.startsWith("21 Max"), labels().slice(10)]).toEqual([true, ["←", "→", "Cancel"]]);
    await press("←");
    await press(labels()[1] ?? "");
    expect([sent, room.last(room.anna).text?.includes("Which who? 12 Max"), labels().slice(1)]).toEqual([
      [],
      true,
      ["Save", "Cancel"],
    ]);
    await press("Save");
    expect(sent).toEqual([{ who: "12", seen: "poll" }]);
  });

  it("asks one at a time, and sends them once they were looked at", async () => {
    const { anna, fake } = room;
    const sent = await open([option("o1", true), text("t2", true), text("t3", false), option("o4", false)]);
    await press("A");
    expect(room.last(anna).text).toBe("Lunch\n2/4\n\nWhy t2?");
    fake.people.say(anna, "Because");
    await room.work();
    expect([room.last(anna).text, room.buttons(room.last(anna))]).toEqual([
      "Lunch\n3/4\n\nWhy t3?",
      [["Answer"], ["Skip"], ["Cancel"]],
    ]);
    await press("Skip");
    await press("B");
    expect(room.last(anna).text).toBe("Lunch\nWhich o1? A. The first\nWhy t2? Because\nWhich o4? B. The second");
    await press("✓ Which o1?");
    await press("B");
    expect(sent).toEqual([]);
    await press("Save");
    expect(sent).toEqual([{ o1: "b", t2: "Because", o4: "b", seen: "poll" }]);
  });

  it("asks a refused one again, and keeps the others", async () => {
    const { anna, fake } = room;
    const sent = await open([option("o1", true), text("t2", true)]);
    await press("A");
    fake.people.say(anna, "No");
    await room.work();
    await press("Save");
    expect([room.last(anna).text, room.buttons(room.last(anna))]).toEqual([
      "Lunch\n⚠️ Say more.\n2/2\n\nWhy t2?",
      [["Answer"], ["Cancel"]],
    ]);
    await press("Answer");
    fake.people.say(anna, "Because");
    await room.work();
    await press("Save");
    expect(sent.at(-1)).toEqual({ o1: "a", t2: "Because", seen: "poll" });
  });

  it("takes what's written as the answer to the one it shows, if that's answered by writing", async () => {
    const { anna, fake } = room;
    const sent = await open([text("t1", false), option("o2", false), text("t3", false)]);
    fake.people.say(anna, "Because");
    await room.work();
    await press("Skip");
    fake.people.say(anna, "So");
    await room.work();
    await press("Save");
    expect(sent).toEqual([{ t1: "Because", t3: "So", seen: "poll" }]);
  });
});

describe("the buttons of a form", () => {
  it("work for the person who began it", async () => {
    const { anna, boris, group, fake, guild } = room;
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    const press = fake.people.press(boris, room.last(group), "3");
    await room.work();
    expect(room.notice(press)).toMatchObject({ text: "Это заполняет другой человек.", show_alert: true });
    expect(guild.given).toEqual([]);
  });

  it("do what they say once, however often they are tapped and updates are repeated", async () => {
    const { anna, boris, group, fake, guild } = room;
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work(4);
    expect(fake.messagesIn(group.id)).toHaveLength(1);
    const form = room.last(group);
    const taps = [fake.people.press(anna, form, "3"), fake.people.press(anna, form, "3")];
    await room.work(4);
    expect(guild.given).toHaveLength(1);
    expect(room.last(group).text).toBe("Boris got 3 stars\nAnna thanked Boris");
    expect(fake.unansweredPresses()).toEqual([]);
    expect(taps.map((each) => room.notice(each)?.["text"])).toEqual(["Boris got 3 stars", undefined]);
  });

  it("stay done when the command is repeated later", async () => {
    const { anna, boris, group, fake, guild, bot } = room;
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    const [command] = fake.updates.pending;
    const form = structuredClone(room.last(group));
    fake.people.press(anna, form, "3");
    await room.work();
    await bot.handle({ id: String(command?.update_id), body: JSON.stringify(command) });
    fake.people.press(anna, form, "5");
    await room.work();
    expect(guild.given.map(({ amount }) => amount)).toEqual([300]);
  });

  it("end with a form that was canceled or forgotten", async () => {
    const { anna, boris, group, fake, guild, clock } = room;
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await room.work();
    const form = structuredClone(room.last(group));
    fake.people.press(anna, form, "Cancel");
    await room.work();
    expect(room.last(group)).toMatchObject({ text: "Say thanks\nCanceled" });
    clock.advance(24 * 3600 * 1000);
    const late = fake.people.press(anna, form, "3");
    await room.work();
    expect(room.notice(late)).toMatchObject({ text: "This message is too old. Start again.", show_alert: true });
    expect(guild.given).toEqual([]);
  });
});

describe("a question", () => {
  it("is forgotten by the next command", async () => {
    const { anna, fake } = room;
    fake.people.start(anna);
    fake.people.say(anna, "/thanks");
    fake.people.say(anna, "/me");
    fake.people.say(anna, "@boris");
    await room.work();
    expect(room.last(anna).text).toBe("What you can do here");
  });
});
