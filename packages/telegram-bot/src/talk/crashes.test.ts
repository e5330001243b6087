import { describe, expect, it } from "vitest";
import type { ChatDesk } from "@guildhall/core/chat";
import { createTelegramBot } from "../telegram-bot.ts";
import type { TelegramHost } from "../telegram-host.ts";
import { openTelegramRoom } from "../testing/telegram-room.ts";
import type { TelegramRoom } from "../testing/telegram-room.ts";

/** Far more steps than any update below takes. */
const MOST_STEPS = 60;

class Killed extends Error {}

/** The process is killed at a step: that call still happens or not, and everything after it never does. */
class Killer {
  readonly #at: number;
  readonly #isAfter: boolean;
  #steps = 0;

  constructor(at: number, { isAfter }: { readonly isAfter: boolean }) {
    this.#at = at;
    this.#isAfter = isAfter;
  }

  get wasReached(): boolean {
    return this.#steps >= this.#at;
  }

  async step<T>(act: () => Promise<T>): Promise<T> {
    this.#steps += 1;
    if (this.#steps > this.#at) throw new Killed();
    if (this.#steps < this.#at) return await act();
    if (this.#isAfter) await act();
    throw new Killed();
  }

  host(host: TelegramHost): TelegramHost {
    const { drafts } = host;
    return {
      ...host,
      findConnection: (id) => this.step(() => host.findConnection(id)),
      openDesk: (person) =>
        this.step(async () => {
          const desk = await host.openDesk(person);
          return "isStranger" in desk ? desk : this.desk(desk);
        }),
      reply: (message) => this.step(() => host.reply(message)),
      drafts: {
        read: (key) => this.step(() => drafts.read(key)),
        write: (...args) => this.step(() => drafts.write(...args)),
        claim: (...args) => this.step(() => drafts.claim(...args)),
        remove: (key) => this.step(() => drafts.remove(key)),
      },
    };
  }

  desk(desk: ChatDesk): ChatDesk {
    return {
      ...desk,
      act: (...args) => this.step(() => desk.act(...args)),
      thanksForm: (prefill) => this.step(() => desk.thanksForm(prefill)),
      giveThanks: (...args) => this.step(() => desk.giveThanks(...args)),
      giveThanksBySentence: (...args) => this.step(() => desk.giveThanksBySentence(...args)),
    };
  }
}

/** Works on what happened, killed at one step of each update and started again. Tells whether any got so far. */
async function workKilled(room: TelegramRoom, at: number, after: { readonly isAfter: boolean }): Promise<boolean> {
  let wasReached = false;
  const { fake, host, bot } = room;
  for (const update of fake.updates.pending) {
    const delivery = { id: String(update.update_id), body: JSON.stringify(update) };
    const killer = new Killer(at, after);
    const config = {
      token: fake.token,
      apiRoot: fake.url,
      webhookSecret: "",
      download: () => Promise.reject(new Killed()),
    };
    const doomed = createTelegramBot(killer.host(host), config);
    await doomed.handle(delivery).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    wasReached ||= killer.wasReached;
    await host.drain(bot);
    await bot.handle(delivery);
    await host.drain(bot);
  }
  await room.work();
  return wasReached;
}

/** The rest of the story after each step: `tell` returns whether any step was left. */
async function killEverywhere(
  tell: (room: TelegramRoom, kill: (room: TelegramRoom) => Promise<boolean>) => Promise<boolean>,
): Promise<number> {
  for (let at = 1; at <= MOST_STEPS; at += 1) {
    for (const isAfter of [false, true]) {
      const room = await openTelegramRoom();
      const wasReached = await tell(room, (each) => workKilled(each, at, { isAfter }));
      await room.close();
      if (!wasReached) return at;
    }
  }
  return MOST_STEPS;
}

describe("a bot that's killed at any step and started again", () => {
  it("asks once and gives once", async () => {
    const steps = await killEverywhere(async (room, kill) => {
      const { anna, boris, group, fake, guild } = room;
      fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
      const wasReached = await kill(room);
      expect(fake.messagesIn(group.id)).toHaveLength(1);
      fake.people.press(anna, room.last(group), "3");
      await kill(room);
      expect(guild.given).toHaveLength(1);
      expect(fake.messagesIn(group.id).map(({ text }) => text)).toEqual(["Boris got 3 stars\nAnna thanked Boris"]);
      return wasReached;
    });
    expect(steps).toBeGreaterThan(5);
  });

  it("takes a written answer once", async () => {
    const steps = await killEverywhere(async (room, kill) => {
      const { anna, fake, guild } = room;
      fake.people.start(anna, "v1_challenge_complete_7");
      await room.work();
      fake.people.say(anna, "Oiled it");
      const wasReached = await kill(room);
      expect(guild.completed).toEqual(["Oiled it"]);
      expect(fake.messagesIn(anna.id).map(({ text }) => text?.split("\n")[0])).toEqual(["Comment", "Completed"]);
      return wasReached;
    });
    expect(steps).toBeGreaterThan(5);
  });

  it("gives once for a sentence", async () => {
    const steps = await killEverywhere(async (room, kill) => {
      const { anna, boris, group, fake, guild } = room;
      fake.people.say(anna, "/thanks Boris 4", { in: group, mentions: { Boris: boris } });
      const wasReached = await kill(room);
      expect([guild.given.length, fake.messagesIn(group.id).length]).toEqual([1, 1]);
      return wasReached;
    });
    expect(steps).toBeGreaterThan(3);
  });
});
