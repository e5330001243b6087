import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatCard, ChatForm } from "@guildhall/core/chat";
import type { TelegramUser } from "../bot-api/wire.ts";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

const ANNOUNCEMENT: ChatCard = {
  title: "A new challenge",
  link: "/challenge/7",
  facts: [],
  body: "",
  actions: [
    { kind: "challenge", verb: "accept", id: 7, label: "Accept", style: "primary" },
    { kind: "challenge", verb: "complete", id: 7, label: "Complete", style: "default" },
  ],
};

async function meet(person: TelegramUser): Promise<void> {
  room.fake.people.start(person);
  await room.work();
}

async function announce(chatId: number) {
  const { host, bot, clock } = room;
  clock.advance(1000);
  const connection = host.connections.get(String(chatId));
  if (connection === undefined) throw new Error("not connected");
  const text = { language: "en", messageId: "", threadId: "", card: ANNOUNCEMENT } as const;
  const outcome = await bot.send({ ...text, id: 1, connection, place: String(chatId), act: "post" });
  expect(outcome.kind).toBe("sent");
  return room.last({ id: chatId });
}

describe("a press in private", () => {
  it("is done once by a double tap, and its message becomes the result", async () => {
    const { anna, fake, guild } = room;
    await meet(anna);
    const message = await announce(anna.id);
    const taps = [fake.people.press(anna, message, "Accept"), fake.people.press(anna, message, "Accept")];
    await room.work(4);
    expect(guild.acceptedBy).toBe("Anna");
    expect(taps.map((each) => room.notice(each))).toMatchObject(
      Array(2).fill({ text: "It's yours", show_alert: false }),
    );
    expect(room.last(anna)).toMatchObject({ message_id: message.message_id });
    expect(room.last(anna).text).toBe("It's yours\nFix the lift\n5 stars\nAnna is on it");
    expect(fake.unansweredPresses()).toEqual([]);
  });

  it("that comes too late says so, and shows how it is now", async () => {
    const { anna, boris, fake, guild } = room;
    await meet(anna);
    await meet(boris);
    const [first, second] = [await announce(anna.id), await announce(boris.id)];
    fake.people.press(anna, first, "Accept");
    const late = fake.people.press(boris, second, "Accept");
    await room.work();
    expect(guild.acceptedBy).toBe("Anna");
    expect(room.notice(late)).toMatchObject({ text: "Anna was faster", show_alert: true });
    expect(room.last(boris).text).toBe("Fix the lift\n5 stars\nAnna is on it");
    expect(room.buttons(room.last(boris))).toEqual([["Complete"]]);
  });

  it("asks for what's needed, and does it once", async () => {
    const { anna, fake, guild } = room;
    await meet(anna);
    fake.people.press(anna, await announce(anna.id), "Complete");
    await room.work(2);
    expect(room.last(anna)).toMatchObject({ text: "Comment\nWhat did you do?", reply_markup: { force_reply: true } });
    fake.people.say(anna, "Oiled it");
    await room.work(2);
    // The required answer was the last that's needed.
    expect(guild.completed).toEqual(["Oiled it"]);
    expect(room.last(anna).text).toContain("Completed");
    const before = fake.calls.length;
    fake.people.say(anna, "and more words");
    await room.work();
    expect(room.last(anna).text).toBe("What you can do here");
    expect(fake.calls.length).toBe(before + 1);
  });

  it("is answered and tried again when the desk fails", async () => {
    const { anna, fake, host, guild } = room;
    await meet(anna);
    const press = fake.people.press(anna, await announce(anna.id), "Accept");
    const desk = guild.desk("Anna");
    host.desks.set("11", { ...desk, act: () => Promise.reject(new Error("down")) });
    await expect(room.work()).rejects.toThrow("down");
    expect(room.notice(press)).toMatchObject({ text: "That took too long. We'll try again." });
    host.desks.set("11", desk);
    await room.work();
    expect(room.last(anna).text).toContain("It's yours");
  });
});

describe("the key of a press", () => {
  async function keysOf(press: () => Promise<void>): Promise<readonly string[]> {
    const keys: string[] = [];
    for (const [id, name] of [
      ["11", "Anna"],
      ["12", "Boris"],
    ] as const) {
      const act = (_action: unknown, _input: unknown, key: string) => {
        keys.push(key);
        return Promise.resolve({ kind: "done", text: `${keys.length}`, card: ANNOUNCEMENT } as const);
      };
      room.host.desks.set(id, { ...room.guild.desk(name), act });
    }
    await press();
    return keys;
  }

  it("is another one once the message was changed: a perk may be bought twice", async () => {
    const { anna, fake } = room;
    await meet(anna);
    await announce(anna.id);
    const keys = await keysOf(async () => {
      for (let count = 0; count < 2; count += 1) {
        fake.people.press(anna, room.last(anna), "Accept");
        await room.work(2);
      }
    });
    expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
  });

  it("is each person's own", async () => {
    const { anna, boris, group, fake } = room;
    const message = await announce(group.id);
    const keys = await keysOf(async () => {
      fake.people.press(anna, message, "Accept");
      fake.people.press(boris, message, "Accept");
      await room.work();
    });
    expect(new Set(keys).size).toBe(2);
  });
});

describe("a form with a choice", () => {
  it("waits for it", async () => {
    const { anna, fake, guild, host } = room;
    await meet(anna);
    const inputs: unknown[] = [];
    const field = { isRequired: false, hint: "", value: "" };
    const options = [
      { value: "a", label: "Quick" },
      { value: "b", label: "Thorough" },
    ];
    const form: ChatForm = {
      title: "How?",
      facts: [],
      submit: "Send",
      fields: [
        { ...field, isRequired: true, type: "text", name: "what", label: "What", maxLength: 9, isLong: false },
        { ...field, type: "choice", name: "how", label: "How", options },
      ],
    };
    host.desks.set("11", {
      ...guild.desk("Anna"),
      act: (_action, input) => {
        if (input !== null) inputs.push(input);
        return Promise.resolve(input === null ? { kind: "form", form } : { kind: "done", text: "Done", card: null });
      },
    });
    fake.people.press(anna, await announce(anna.id), "Accept");
    await room.work();
    fake.people.say(anna, "Lift");
    await room.work();
    expect(inputs).toEqual([]);
    expect(room.buttons(room.last(anna))).toEqual([["✓ What"], ["Quick", "Thorough"], ["Send"], ["Cancel"]]);
    fake.people.press(anna, room.last(anna), "Thorough");
    await room.work();
    expect(inputs).toEqual([{ what: "Lift", how: "b" }]);
    expect(room.last(anna).text).toBe("Done");
  });
});

describe("a press in a group", () => {
  it("that comes too late changes nothing for the others", async () => {
    const { anna, boris, group, fake } = room;
    const message = await announce(group.id);
    fake.people.press(anna, message, "Accept");
    const late = fake.people.press(boris, message, "Accept");
    await room.work();
    expect(room.notice(late)).toMatchObject({ text: "Anna was faster", show_alert: true });
    expect(room.last(group).text).toBe("A new challenge");
  });

  it("leaves the post to the news of what happened", async () => {
    const { anna, group, fake, guild } = room;
    const message = await announce(group.id);
    const press = fake.people.press(anna, message, "Accept");
    await room.work();
    expect(guild.acceptedBy).toBe("Anna");
    expect(room.notice(press)).toMatchObject({ text: "It's yours" });
    expect(room.last(group).text).toBe("A new challenge");
  });

  it("that needs words leads into the private chat, and asks there", async () => {
    const { anna, group, fake, guild } = room;
    guild.acceptedBy = "Anna";
    const press = fake.people.press(anna, await announce(group.id), "Complete");
    await room.work();
    const url = "https://t.me/guildhall_bot?start=v1_challenge_complete_7";
    expect(room.notice(press)).toEqual({ callback_query_id: press, url });
    fake.people.start(anna, "v1_challenge_complete_7");
    await room.work();
    expect(room.last(anna).text).toBe("Comment\nWhat did you do?");
    fake.people.say(anna, "Oiled it");
    await room.work();
    expect(guild.completed).toEqual(["Oiled it"]);
  });

  it("of a stranger says how to join", async () => {
    const { stranger, group, fake, guild } = room;
    const press = fake.people.press(stranger, await announce(group.id), "Accept");
    await room.work();
    expect(room.notice(press)).toMatchObject({ text: "Join first", show_alert: true });
    expect(guild.acceptedBy).toBe("");
  });
});

describe("a press that means nothing any more", () => {
  it.each([
    ["of another version", { data: "v0:old:1" }],
    ["of a game, without any data", { data: undefined }],
    ["of a message that Telegram no longer tells of", { message: undefined }],
  ])("says so, such as one %s", async (_what, change) => {
    const { anna, boris, bot, fake } = room;
    await meet(anna);
    const message = await announce(anna.id);
    const said: unknown[] = [];
    for (const from of [anna, boris]) {
      const id = fake.people.press(from, message, "Accept");
      const query = { id, from, message, data: "v1:challenge.accept:7", ...change };
      await bot.handle({ id: "1", body: JSON.stringify({ update_id: 1, callback_query: query }) });
      said.push(room.notice(id));
    }
    expect(said).toMatchObject([
      { text: "This message is too old. Start again.", show_alert: true },
      { text: "Это сообщение устарело. Начните заново.", show_alert: true },
    ]);
    expect(room.guild.acceptedBy).toBe("");
  });
});
