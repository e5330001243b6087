import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BotApi, BotMethod, BotMethods } from "../bot-api/bot-api.ts";
import type { BotApiError } from "../bot-api/bot-api-error.ts";
import { createTelegrafApi } from "../bot-api/telegraf-api.ts";
import { serveFake } from "./fake-transport.ts";
import { startFakeTelegram } from "./fake-telegram.ts";
import type { FakeTelegram } from "./fake-telegram.ts";

const ANNA = { id: 11, first_name: "Anna", username: "anna" };
const BORIS = { id: 12, first_name: "Boris" };
const GROUP = -100_500;
const NO_PREVIEW = { is_disabled: true };

let at = Date.UTC(2026, 4, 4, 9);
let fake: FakeTelegram;
let api: BotApi;

beforeEach(async () => {
  fake = await startFakeTelegram({ now: () => new Date(at) });
  api = createTelegrafApi({ token: fake.token, apiRoot: fake.url });
});

afterEach(() => fake.close());

function anna() {
  const person = fake.people.person(ANNA);
  fake.people.start(person);
  return person;
}

function text(chatId: number, content: string) {
  return { chat_id: String(chatId), text: content, parse_mode: "HTML" as const, link_preview_options: NO_PREVIEW };
}

async function refusal<M extends BotMethod>(method: M, params: BotMethods[M]["params"]): Promise<string> {
  return await api.call(method, params).then(
    () => "accepted",
    (error: BotApiError) => `${error.errorCode} ${error.description}`,
  );
}

describe("a message", () => {
  it("is kept as its reader sees it", async () => {
    anna();
    await api.call(
      "sendMessage",
      text(ANNA.id, 'A &lt;b&gt; <b>bold</b> <a href="https://a.example/x?a=1&amp;b=2">link</a>'),
    );
    expect(fake.messagesIn(ANNA.id)).toMatchObject([
      {
        text: "A <b> bold link",
        entities: [
          { type: "bold", offset: 6, length: 4 },
          { type: "text_link", offset: 11, length: 4, url: "https://a.example/x?a=1&b=2" },
        ],
      },
    ]);
  });

  it.each([
    ["<b>open", `400 Bad Request: can't parse entities: Can't find end tag corresponding to start tag "b"`],
    ["1 < 2", "400 Bad Request: can't parse entities: Unsupported start tag"],
    ["<p>x</p>", `400 Bad Request: can't parse entities: Unsupported start tag "p"`],
    ["<constructor>x", `400 Bad Request: can't parse entities: Unsupported start tag "constructor"`],
    ["<b><i>x</b></i>", `400 Bad Request: can't parse entities: Unmatched end tag, expected "</i>", found "</b>"`],
    [" ", "400 Bad Request: message text is empty"],
    ["x".repeat(4097), "400 Bad Request: message is too long"],
  ])("is refused for its text: case %#", async (content, answer) => {
    anna();
    expect(await refusal("sendMessage", text(ANNA.id, content))).toBe(answer);
  });

  it("may have 4096 characters after its markup is parsed", async () => {
    anna();
    expect(await refusal("sendMessage", text(ANNA.id, `<b>${"&amp;".repeat(4096)}</b>`))).toBe("accepted");
  });

  it.each([
    [{ text: "x", callback_data: "я".repeat(32) }, "accepted"],
    [{ text: "x", callback_data: "я".repeat(32) + "x" }, "400 Bad Request: BUTTON_DATA_INVALID"],
    [{ text: "x", callback_data: "" }, "400 Bad Request: BUTTON_DATA_INVALID"],
    [{ text: " ", callback_data: "a" }, "400 Bad Request: can't parse inline keyboard button: button text is empty"],
    [{ text: "x" }, `400 Bad Request: button "x" must have exactly one action`],
    [
      { text: "x", url: "http://localhost:4000/a" },
      "400 Bad Request: inline keyboard button URL 'http://localhost:4000/a' is invalid: Wrong HTTP URL",
    ],
  ])("may have a button %j only if Telegram takes it", async (button, answer) => {
    anna();
    const markup = { reply_markup: { inline_keyboard: [[button]] } };
    expect(await refusal("sendMessage", { ...text(ANNA.id, "a"), ...markup })).toBe(answer);
  });

  it("is edited only if that changes it, and only by its author", async () => {
    const hello = fake.people.start(fake.people.person(ANNA));
    const { message_id: id } = await api.call("sendMessage", text(ANNA.id, "one"));
    at += 1000;
    expect(await refusal("editMessageText", { ...text(ANNA.id, "one"), message_id: id })).toMatch(/not modified/);
    at += 1000;
    expect(await refusal("editMessageText", { ...text(ANNA.id, "two"), message_id: id })).toBe("accepted");
    at += 1000;
    expect(await refusal("editMessageText", { ...text(ANNA.id, "x"), message_id: hello.message_id })).toBe(
      "400 Bad Request: message can't be edited",
    );
    expect(fake.messagesIn(ANNA.id)).toMatchObject([{ text: "two" }]);
  });
});

describe("who can be written to", () => {
  it("are people who pressed START and didn't block the bot", async () => {
    const person = fake.people.person(ANNA);
    expect(await refusal("sendMessage", text(ANNA.id, "a"))).toBe(
      "403 Forbidden: bot can't initiate conversation with a user",
    );
    fake.people.start(person);
    expect(await refusal("sendMessage", text(ANNA.id, "a"))).toBe("accepted");
    fake.people.block(person);
    expect(await refusal("sendMessage", text(ANNA.id, "b"))).toBe("403 Forbidden: bot was blocked by the user");
  });

  it("are groups that the bot is in", async () => {
    const person = anna();
    const group = fake.people.group({ id: GROUP, title: "Team", admins: [person] });
    expect(await refusal("sendMessage", text(GROUP, "a"))).toBe(
      "403 Forbidden: bot is not a member of the supergroup chat",
    );
    fake.people.addBot(group, person);
    expect(await refusal("sendMessage", text(GROUP, "a"))).toBe("accepted");
    fake.people.removeBot(group, person);
    expect(await refusal("sendMessage", text(GROUP, "a"))).toBe(
      "403 Forbidden: bot was kicked from the supergroup chat",
    );
    expect(await refusal("sendMessage", text(-1, "a"))).toBe("400 Bad Request: chat not found");
  });

  it("aren't groups that became a supergroup", async () => {
    const person = anna();
    const group = fake.people.group({ id: GROUP, title: "Team", admins: [person] });
    fake.people.addBot(group, person);
    fake.people.migrate(group, GROUP - 1);
    await expect(api.call("sendMessage", text(GROUP, "a"))).rejects.toMatchObject({
      errorCode: 400,
      migratedTo: String(GROUP - 1),
    });
  });
});

describe("the limits", () => {
  it("let one message a second into a chat, and say how long to wait", async () => {
    anna();
    await api.call("sendMessage", text(ANNA.id, "1"));
    at += 999;
    await expect(api.call("sendMessage", text(ANNA.id, "2"))).rejects.toMatchObject({ errorCode: 429, retryAfterS: 1 });
    at += 1;
    expect(await refusal("sendMessage", text(ANNA.id, "2"))).toBe("accepted");
  });

  it("let 30 messages a second out in all", async () => {
    const ids = Array.from({ length: 31 }, (_, index) => 100 + index);
    for (const id of ids) fake.people.start(fake.people.person({ id, first_name: "P" }));
    const answers: string[] = [];
    for (const id of ids) answers.push(await refusal("sendMessage", text(id, "a")));
    expect(answers.filter((each) => each !== "accepted")).toEqual(["429 Too Many Requests: retry after 1"]);
  });

  it("let 20 messages a minute into a group", async () => {
    const person = anna();
    fake.people.addBot(fake.people.group({ id: GROUP, title: "Team", admins: [person] }), person);
    const answers: string[] = [];
    for (let count = 0; count < 35; count += 1) {
      answers.push(await refusal("sendMessage", text(GROUP, `${count}`)));
      at += 1000;
    }
    // Twenty that it starts with, and those that 34 seconds refilled.
    expect(answers.filter((each) => each === "accepted")).toHaveLength(20 + 11);
  });
});

describe("a press", () => {
  it("is answered once, briefly, and leads into the bot only", async () => {
    const person = anna();
    const markup = { reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "v1:x.y:1" }]] } };
    await api.call("sendMessage", { ...text(ANNA.id, "a"), ...markup });
    const [message] = fake.messagesIn(ANNA.id);
    const id = message === undefined ? "" : fake.people.press(person, message, "Go");
    const old = "400 Bad Request: query is too old and response timeout expired or query ID is invalid";
    expect(fake.unansweredPresses()).toEqual([id]);
    expect(await refusal("answerCallbackQuery", { callback_query_id: id, text: "x".repeat(201) })).toBe(
      "400 Bad Request: MESSAGE_TOO_LONG",
    );
    expect(await refusal("answerCallbackQuery", { callback_query_id: id, url: "https://a.example" })).toBe(
      "400 Bad Request: URL_INVALID",
    );
    expect(await refusal("answerCallbackQuery", { callback_query_id: id, text: "x".repeat(200) })).toBe("accepted");
    expect(await refusal("answerCallbackQuery", { callback_query_id: id })).toBe(old);
    expect(fake.unansweredPresses()).toEqual([]);
  });
});

describe("updates", () => {
  const poll = { offset: 0, timeout: 0, allowed_updates: ["message"] };

  it("are polled until they are confirmed, of the kinds that were asked for", async () => {
    await api.call("getUpdates", poll);
    const person = anna();
    fake.people.block(person);
    const [update] = await api.call("getUpdates", poll);
    expect(update).toMatchObject({ message: { text: "/start", from: { id: ANNA.id } } });
    expect(await api.call("getUpdates", poll)).toHaveLength(1);
    expect(await api.call("getUpdates", { ...poll, offset: (update?.update_id ?? 0) + 1 })).toEqual([]);
  });

  it("wake a poll that waits", async () => {
    const waiting = api.call("getUpdates", { ...poll, timeout: 50 });
    const person = fake.people.person(ANNA);
    setTimeout(() => fake.people.start(person), 5);
    expect(await waiting).toHaveLength(1);
  });

  it("of a group are commands, replies to the bot and what an admin bot sees", async () => {
    const person = anna();
    const other = fake.people.person(BORIS);
    const group = fake.people.group({ id: GROUP, title: "Team", admins: [person] });
    fake.people.addBot(group, person);
    await api.call("sendMessage", text(GROUP, "hello"));
    const [hello] = fake.messagesIn(GROUP);
    fake.people.say(other, "nobody listens", { in: group });
    fake.people.say(other, "/thanks@other_bot x", { in: group });
    fake.people.say(other, "/thanks@Guildhall_bot @anna", { in: group });
    fake.people.say(other, "/me", { in: group });
    fake.people.say(other, "an answer", { in: group, ...(hello && { replyTo: hello }) });
    const texts = fake.updates.pending.map(({ message }) => (message as { text?: string } | undefined)?.text);
    expect(texts).toEqual(["/start", undefined, "/thanks@Guildhall_bot @anna", "/me", "an answer"]);
  });

  it("are posted to a webhook with its secret until it takes them", async () => {
    const got: unknown[] = [];
    let code = 500;
    const hook = await serveFake({
      file: () => null,
      call: ({ params }) => {
        got.push(params["update_id"]);
        return Promise.resolve({ httpStatus: code, body: {} });
      },
    });
    const webhook = { url: `${hook.url}/botx/hook`, secret_token: "s-1", allowed_updates: ["message"] };
    expect(await refusal("setWebhook", { ...webhook, secret_token: "no spaces" })).toMatch(/unallowed characters/);
    expect(await refusal("setWebhook", { ...webhook, url: "http://a.example" })).toMatch(/HTTPS URL must be provided/);
    await api.call("setWebhook", webhook);
    anna();
    expect(await refusal("getUpdates", poll)).toMatch(/^409 Conflict/);
    await fake.updates.deliver();
    expect(fake.updates.pending).toHaveLength(1);
    code = 200;
    await fake.updates.deliver();
    expect([got.length, new Set(got).size, fake.updates.pending.length]).toEqual([2, 1, 0]);
    await hook.close();
  });
});

describe("the fake", () => {
  it("refuses fields and methods that it doesn't know, and missing fields", async () => {
    expect(await refusal("getMe", { odd: 1 } as never)).toBe("400 Bad Request: getMe.odd is not a field");
    expect(await refusal("deleteMessage", { chat_id: "1" } as never)).toBe(
      "400 Bad Request: deleteMessage.message_id is missing",
    );
    expect(await refusal("banChatMember" as never, {} as never)).toBe("400 Bad Request: unknown method banChatMember");
  });

  it("records every call, with its outcome", async () => {
    await api.call("getMe", {});
    fake.failNext(500, "Internal Server Error");
    await refusal("getMe", {});
    fake.revoke();
    await refusal("getMe", {});
    expect(fake.calls.map(({ method, code }) => [method, code])).toEqual([
      ["getMe", 200],
      ["getMe", 500],
      ["getMe", 401],
    ]);
  });
});
