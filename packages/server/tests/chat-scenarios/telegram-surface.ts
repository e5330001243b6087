import { expect } from "vitest";
import type { TestServer } from "../../src/testing/test-server.ts";
import { WEBHOOK_SECRET } from "./stage.ts";
import type { Stage } from "./stage.ts";
import type { Surface, Told, Wish } from "./surface.ts";

/** The command in a group, and the buttons of what it's answered with. */
export function createTelegramSurface(): Surface {
  return {
    name: "telegram",
    async thank(stage, wish, times = 1) {
      const { fake, group } = stage.telegram;
      fake.people.say(stage.telegram.people[wish.from], sentenceOf(stage, wish), {
        in: group,
        mentions: Object.fromEntries(wish.to.map((name) => [stage.cast[name].name, stage.telegram.people[name]])),
      });
      for (let count = 0; count < times; count += 1) await postToTelegram(stage.team.server, stage, count === 0);
      await stage.settle();
      return heard(stage);
    },
    async undo(stage, by) {
      const { fake } = stage.telegram;
      const message = lastAnswer(stage);
      const label = (message.reply_markup?.inline_keyboard ?? []).flat()[0]?.text ?? expect.fail("no button");
      const press = fake.people.press(stage.telegram.people[by], message, label);
      await postToTelegram(stage.team.server, stage);
      await stage.settle();
      const answered = fake.calls.findLast(
        ({ method, params }) => method === "answerCallbackQuery" && params["callback_query_id"] === press,
      );
      const text = String(answered?.params["text"] ?? "");
      return { isDone: answered?.params["show_alert"] === false, text };
    },
  };
}

/** Announcements aren't replies to anybody. */
function lastAnswer({ telegram: { fake, group } }: Stage) {
  const answers = fake.messagesIn(group.id).filter((each) => each.reply_to_message !== undefined);
  return answers.at(-1) ?? expect.fail("the bot answered nothing");
}

function heard(stage: Stage): Told {
  const message = lastAnswer(stage);
  return { isDone: message.reply_markup !== undefined, text: message.text ?? "" };
}

function sentenceOf({ cast }: Stage, { to, each, reason }: Wish): string {
  const names = to.map((name) => cast[name].name).join(" ");
  return `/thanks ${names} ${String(each / 100)} ⭐ ${to.length > 1 ? "each " : ""}for ${reason}`;
}

const posted = new WeakMap<Stage, number>();

/** Posts what happened since, or the last once more, as Telegram does. */
export async function postToTelegram(server: TestServer, stage: Stage, isNew = true): Promise<void> {
  const all = stage.telegram.fake.updates.pending;
  const from = isNew ? (posted.get(stage) ?? 0) : all.length - 1;
  for (const update of all.slice(from)) await postUpdate(server, update);
  posted.set(stage, all.length);
}

/** Posts what happened since to several processes at once, each its own. */
export async function postToTelegramAtOnce(servers: readonly TestServer[], stage: Stage): Promise<void> {
  const all = stage.telegram.fake.updates.pending;
  const news = all.slice(posted.get(stage) ?? 0);
  posted.set(stage, all.length);
  await Promise.all(servers.map((server, index) => postUpdate(server, news[index] ?? expect.fail("too little"))));
}

async function postUpdate(server: TestServer, update: object): Promise<void> {
  const { statusCode } = await server.ask({
    method: "POST",
    url: "/telegram/webhook",
    headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": WEBHOOK_SECRET },
    payload: JSON.stringify(update),
  });
  expect(statusCode).toBe(200);
}
