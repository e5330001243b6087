import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHAT_LISTS } from "@guildhall/core/chat";
import type { Delivery } from "@guildhall/core/chat";
import { findWholeSpec, requestFault } from "./testing/bot-api-spec.ts";
import { openTelegramRoom } from "./testing/telegram-room.ts";
import type { TelegramRoom } from "./testing/telegram-room.ts";
import type { TelegramBot } from "./telegram-bot.ts";

const whole = findWholeSpec();

let room: TelegramRoom;

beforeEach(async () => {
  room = await openTelegramRoom();
});

afterEach(() => room.close());

function textsOf(deliveries: readonly Delivery[]): readonly string[] {
  return deliveries.map(({ body }) => (JSON.parse(body) as { message: { text: string } }).message.text);
}

describe("a bot that polls", () => {
  it("takes updates in the order of their chat, and stops when it's told", async () => {
    const { bot, fake, anna, boris } = room;
    const taken: Delivery[] = [];
    const stop = new AbortController();
    fake.people.start(anna);
    fake.people.start(boris);
    fake.people.say(anna, "one");
    const polling = bot.fetch?.(async (delivery) => {
      // The first of a chat takes longest.
      await new Promise((resolve) => setTimeout(resolve, delivery.body.includes("/start") ? 20 : 0));
      taken.push(delivery);
      if (taken.length === 3) fake.people.say(anna, "two");
      if (taken.length === 4) stop.abort();
      return { status: 200, body: "" };
    }, stop.signal);
    await polling;
    const ofAnna = taken.filter(({ body }) => body.includes('"first_name":"Anna"'));
    expect(textsOf(ofAnna)).toEqual(["/start", "one", "two"]);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(4);
  });

  it("asks again for what couldn't be taken", async () => {
    const { bot, fake, anna, host } = room;
    const ids: string[] = [];
    const stop = new AbortController();
    fake.people.start(anna);
    await bot.fetch?.((delivery) => {
      ids.push(delivery.id);
      if (ids.length === 1) return Promise.reject(new Error("no database"));
      stop.abort();
      return Promise.resolve({ status: 200, body: "" });
    }, stop.signal);
    expect([ids.length, new Set(ids).size, host.warnings.length]).toEqual([2, 1, 1]);
  });

  it("waits while its token is refused, and goes on from there", async () => {
    const { bot, fake, host, anna } = room;
    const stop = new AbortController();
    fake.people.start(anna);
    fake.revoke();
    const { whileRefused } = host;
    host.whileRefused = async (signal) => {
      await whileRefused(signal);
      expect(fake.calls.map(({ code }) => code)).toEqual([401]);
      fake.reinstate();
    };
    const taken: Delivery[] = [];
    await bot.fetch?.((delivery) => {
      taken.push(delivery);
      stop.abort();
      return Promise.resolve({ status: 200, body: "" });
    }, stop.signal);
    expect([textsOf(taken), host.refusals, host.warnings.length]).toEqual([["/start"], 1, 1]);
  });

  it("asks nobody about its token when Telegram only is away", async () => {
    const { bot, fake, host, anna } = room;
    const stop = new AbortController();
    fake.people.start(anna);
    fake.failNext(502, "Bad Gateway");
    await bot.fetch?.(() => {
      stop.abort();
      return Promise.resolve({ status: 200, body: "" });
    }, stop.signal);
    expect([host.refusals, host.warnings.length]).toEqual([0, 1]);
  });
});

describe("a bot with a webhook", () => {
  it("sets it up with its commands, and takes what Telegram posts there", async () => {
    const hooked = await openTelegramRoom({ webhookSecret: "hook-1" });
    await hooked.bot.setUp();
    expect(hooked.bot.fetch).toBeNull();
    expect(hooked.fake.calls.map(({ method, code }) => [method, code])).toEqual([
      ["setMyCommands", 200],
      ["setMyCommands", 200],
      ["setWebhook", 200],
    ]);
    expect(hooked.fake.calls[2]?.params["url"]).toBe("https://guild.example/telegram/webhook");
    await hooked.close();
  });

  it("has no command that the guide doesn't explain", async () => {
    await room.bot.setUp();
    const given = room.fake.calls.flatMap(
      ({ params }) => params["commands"] as readonly { readonly command: string }[],
    );
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/telegram.md"), "utf8");
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter(({ command }) => !guide.includes(`\`/${command}\``))).toEqual([]);
  });

  it("works on what's posted with the secret, and refuses the rest", async () => {
    const hooked = await openTelegramRoom({ webhookSecret: "hook-1" });
    const { bot, fake, host, anna } = hooked;
    const server = await listen(bot, host.now());
    fake.people.start(anna);
    fake.updates.setWebhook({ url: `${server.url}/telegram/webhook`, secret_token: "hook-2" });
    expect((await fake.updates.deliver()).map(({ httpStatus }) => httpStatus)).toEqual([403]);
    fake.updates.setWebhook({ url: `${server.url}/telegram/webhook`, secret_token: "hook-1" });
    expect((await fake.updates.deliver()).map(({ httpStatus }) => httpStatus)).toEqual([200]);
    await host.drain(bot);
    expect(hooked.last(anna).text).toBe("What you can do here");
    server.close();
    await hooked.close();
  });
});

/** Serves the bot's webhook as a host does. */
async function listen(bot: TelegramBot, at: Date): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const headers = { "x-telegram-bot-api-secret-token": String(request.headers["x-telegram-bot-api-secret-token"]) };
      const answer = bot.receive({ path: request.url ?? "", headers, body, at });
      const result = answer.kind === "answer" ? answer.response : await bot.handle(answer.delivery);
      response.writeHead(result.status).end(result.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

describe("a file", () => {
  it("is fetched when the form it's for is sent", async () => {
    const { bot, fake, anna, guild, host } = room;
    fake.people.start(anna);
    await room.work();
    // A form that needs files and takes a comment, as some challenges have.
    const desk = guild.desk("Anna");
    host.desks.set("11", {
      ...desk,
      act: async (action, input, key) => {
        const outcome = await desk.act(action, input, key);
        if (outcome.kind !== "form") return outcome;
        const fields = outcome.form.fields.map((each) => ({ ...each, isRequired: each.type === "files" }));
        return { ...outcome, form: { ...outcome.form, fields } };
      },
    });
    fake.people.start(anna, "v1_challenge_complete_7");
    await room.work();
    expect(room.last(anna).text).toBe("Files");
    fake.people.say(anna, "no file");
    await room.work();
    expect(room.last(anna).text).toContain("⚠️ Send a photo or a file.");
    const bytes = new TextEncoder().encode("12345");
    fake.people.say(anna, "", { with: fake.people.document("report.pdf", bytes) });
    await room.work(2);
    for (const name of ["second.txt", "third.txt"])
      fake.people.say(anna, "", { with: fake.people.document(name, bytes) });
    await room.work();
    const form = fake.messagesIn(anna.id).find(({ text }) => text?.includes("Files: report.pdf"));
    if (form === undefined) throw new Error("the form shows no file");
    fake.people.press(anna, form, "Send");
    await room.work(2);
    expect(guild.completed).toEqual(["", "report.pdf 5", "second.txt 5"]);
    expect(await bot.identify()).toEqual({ externalId: "7000000001", username: "guildhall_bot" });
  });
});

describe.skipIf(whole === null)("by Telegram's own description (if shared/data is there)", () => {
  it("every call of a whole conversation is one that it knows", async () => {
    if (whole === null) throw new Error("not reached");
    const strict = await openTelegramRoom({ spec: whole });
    const { fake, anna, boris, group, guild } = strict;
    fake.people.start(anna);
    for (const name of ["me", ...CHAT_LISTS, "help", "thanks"]) fake.people.say(anna, `/${name}`);
    await strict.work();
    fake.people.say(anna, "/thanks Boris", { in: group, mentions: { Boris: boris } });
    await strict.work();
    fake.people.press(anna, strict.last(group), "3");
    await strict.work();
    await strict.bot.setUp();
    await strict.close();
    expect(guild.given).toHaveLength(1);
    expect(fake.calls.filter(({ code }) => code !== 200)).toEqual([]);
    expect(fake.calls.map(({ method, params }) => requestFault(whole, method, params))).toEqual(
      fake.calls.map(() => null),
    );
  });
});
