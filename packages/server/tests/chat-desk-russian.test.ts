import type { ChatCard, ChatOutcome } from "@guildhall/core/chat";
import { afterEach, beforeEach, expect, it } from "vitest";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { openTestChat } from "../src/testing/chat-person.ts";
import type { TestChat } from "../src/testing/chat-person.ts";
import { perkSteps } from "../src/testing/perk-steps.ts";
import { buildTeam } from "../src/testing/team.ts";
import type { Team, Teammate } from "../src/testing/team.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let chat: TestChat;
let gm: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), {
    quota: 2_000,
    start: "2026-11-23T10:00:00Z",
    settings: { tz: "Europe/Moscow", dateFormat: "us", timeFormat: "12" },
  });
  chat = await openTestChat(team);
  gm = await team.join({ name: "Гена", roles: ["member", "moderator"] });
  await chat.link(gm, "Gm");
  await chat.link(await team.join({ name: "Аня" }), "Ann");
});
afterEach(() => team.close());

it("speaks Russian, in the workspace's zone and format", async () => {
  const rewards = [{ currencyId: team.currencyId, amount: 500 }];
  const id = await challengeSteps.publish(gm, { title: "Доки", rewards, completeDeadlineAt: "2026-11-30T18:00:00Z" });
  const perk = await perkSteps.create(gm, { title: "Обед", costs: rewards, quantity: 2 });
  const desk = await chat.desk("Ann", { language: "ru" });
  const gmDesk = await chat.desk("Gm", { language: "ru" });
  const open = await desk.card("challenge", id);
  const accepted = await desk.act({ kind: "challenge", verb: "accept", id }, null, "d1");
  const [complete] = accepted.kind === "done" ? (accepted.card?.actions ?? []) : [];
  if (complete === undefined) throw new TypeError("nothing to complete");
  const form = await desk.act(complete, null, "d2");
  const submitted = await desk.act(complete, { comment: "Готово" }, "d3");
  const rejection = await gmDesk.act({ ...complete, verb: "reject" }, null, "d4");
  const wrong = await gmDesk.act({ ...complete, verb: "reject" }, { comment: "" }, "d5");
  const thanks = await desk.giveThanksBySentence(
    "@Gm спасибо 3 звезды за ревью",
    [{ externalId: "U-Gm", name: "Gm" }],
    "d6",
  );
  const unsure = await desk.giveThanksBySentence("@Gm спасибо за ревью", [{ externalId: "U-Gm", name: "Gm" }], "d7");
  const buying = await desk.act({ kind: "perk", verb: "buy", id: perk }, null, "d8");
  const shown = { open, accepted, form, submitted, rejection, wrong, thanks, unsure, buying, help: await desk.help() };
  const read = Object.entries(shown).flatMap(([name, each]) => [`# ${name}`, ...linesOf(each)]);
  expect(read.join("\n")).toMatchInlineSnapshot(`
    "# open
    Доки
    Квест
    Награда: 5 звёзд
    Выполнить до 11/30/2026 9:00 PM
    [Принять]
    # accepted
    Принято. Удачи!
    Доки
    Аня · В работе
    Квест
    Награда: 5 звёзд
    Выполнить до 11/30/2026 9:00 PM
    [Выполнить]
    [Отказаться]
    # form
    Выполнить «Доки»
    Текст, файлы или то и другое
    Работу проверят, потом выплатят награду.
    Ваш результат (Что вы сделали и где это увидеть. Работает Markdown.)
    Файлы (JPEG, PNG, PDF, DOCX, XLSX)
    [Сдать]
    # submitted
    Сдано. Теперь работу проверят.
    Доки
    Аня · На проверке
    Квест
    Награда: 5 звёзд
    Выполнить до 11/30/2026 9:00 PM
    Готово
    # rejection
    Вернуть работу?
    Доки
    Аня увидит ваш комментарий и сможет сдать ещё раз. Ничего не выплачивается.
    Чего не хватает? ()
    [Вернуть]
    # wrong
    Заполните это поле.
    Доки
    Аня · На проверке
    Квест
    Награда: 5 звёзд
    Выполнить до 11/30/2026 9:00 PM
    Готово
    [Принять работу]
    [Вернуть]
    # thanks
    Благодарность отправлена: Gm.
    Аня благодарит: Гена
    3 звезды
    ревью
    [Отменить]
    # unsure
    Поблагодарить
    Сколько получит каждый?
    Можно подарить ещё: 17 звёзд. Квота обновится 1 декабря.
    Кого вы благодарите? ()
    Звёзды каждому (Осталось 17 звёзд)
    За что? (Что было сделано и что из этого вышло?)
    [Отправить]
    # buying
    На балансе не хватает: 5 звёзд.
    Обед
    Цена: 5 звёзд
    Осталось 2
    # help
    Что здесь можно делать
    Благодарить: «/thanks @anna 3 звезды за ревью». Если отправить просто «/thanks», откроется форма.
    Благодарить сразу нескольких: «/thanks @anna @bob по 5 звёзд за запуск».
    Задания: принять, сдать работу или отказаться.
    Квизы и опросы: отвечать прямо здесь.
    Конкурсы: участвовать, голосовать и узнавать, кто победил.
    Цепочки: проходить шаг за шагом и видеть, что дальше.
    Бонусы: потратить баланс и запросить купленное.
    Проверка: принять работу, вернуть на доработку, выдать бонус.
    Передумали? Благодарность можно отменить в течение 10 минут."
  `);
});

/** What people read, one text a line. */
function linesOf(shown: ChatCard | ChatOutcome | null): readonly string[] {
  if (shown === null) return [];
  if (!("kind" in shown)) return [...wordsOf(shown), ...shown.actions.map(({ label }) => `[${label}]`)];
  if (shown.kind !== "form") return [shown.text, ...linesOf(shown.card ?? null)];
  const { title, facts, fields, submit } = shown.form;
  return [title, ...facts, ...fields.map(({ label, hint }) => `${label} (${hint})`), `[${submit}]`];
}

function wordsOf({ title, facts, body }: ChatCard): readonly string[] {
  return [title, ...facts, body].filter((text) => text !== "");
}
