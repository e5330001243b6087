import type { Locator, Page } from "@playwright/test";
import { sendAs, visit } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { makeQuiz } from "./quiz-world.ts";
import { readAs } from "./story-people.ts";

const CAPITALS = [
  {
    type: "radio",
    description: "What is the capital of Norway?",
    hint: "It had another name until 1925.",
    explanation: "It was called Kristiania before.",
    reward: 100,
    options: ["Oslo", "Bergen", "Trondheim"],
  },
  {
    type: "radio",
    description: "And of Australia?",
    explanation: "It was built for it.",
    options: ["Canberra", "Sydney"],
  },
] as const;

const PARTY = {
  type: "poll",
  title: "The next party",
  resultsFor: "answered",
  reward: 100,
  questions: [
    { type: "radio", description: "Where?", required: true, options: ["On the roof", "By the lake"] },
    { type: "slider", description: "How important is music?", min: 1, max: 10 },
    { type: "multi_text", description: "Anything else?" },
  ],
} as const;

const FRANK = {
  ...PARTY,
  isAnonymous: true,
  title: "How are you?",
  questions: [{ type: "multi_text", description: "What should change?" }],
} as const;

const LIMIT_S = 120;
const HOUR_MS = 3_600_000;

const timed = (guild: Guild, wish: Partial<Parameters<typeof makeQuiz>[1]> = {}): Promise<number> =>
  makeQuiz(guild, { type: "quiz", title: "Capitals", reward: 200, timeLimit: LIMIT_S, questions: CAPITALS, ...wish });

const drawn = (guild: Guild): Promise<number> =>
  makeQuiz(guild, {
    type: "quiz",
    title: "Three of six",
    reward: 200,
    timeLimit: 600,
    drawCount: 3,
    shuffleOptions: true,
    maxAttempts: 2,
    reveals: "end",
    standings: true,
    questions: [1, 2, 3, 4, 5, 6].map((number) => ({
      type: "radio",
      description: `Is ${String(number)} right?`,
      options: ["Yes", "No"],
    })),
  });

const radio = (page: Page, name: string): Locator => page.getByRole("radio", { name });
const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
const resultOf = (page: Page, name: string): Locator => page.getByRole("region", { name });

async function choose(page: Page, option: string): Promise<void> {
  await radio(page, option).check();
  await press(page, "Answer");
}

test("a timed quiz is taken by keyboard alone at 200 %, pays what was right, and bursts once", async ({ guild }) => {
  const page = await visit(guild, "member", `/quiz/${String(await timed(guild))}`);
  // Half of a small laptop's screen.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByText("You have 2 minutes once you start.")).toBeVisible();
  await expect(page.getByText("Norway")).toHaveCount(0);
  const start = page.getByRole("button", { name: "Start" });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toHaveText(/^[12]:\d\d$/);
  await expect(radio(page, "Oslo")).toBeFocused();
  await page.keyboard.press("1");
  await expect(radio(page, "Oslo")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText("It was called Kristiania before.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next question" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(radio(page, "Canberra")).toBeFocused();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  const result = resultOf(page, "Well done");
  await expect(result).toContainText("1 of 2 right");
  await expect(result).toContainText("+3");
  await expect(result).toBeFocused();
  await expect(result.getByRole("heading")).toBeInViewport();
  await expect(sparksOf(result)).not.toHaveCount(0);
  await page.reload();
  await expect(result).toContainText("1 of 2 right");
  await expect(sparksOf(result)).toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveCount(0);
});

function sparksOf(result: Locator): Locator {
  return result.locator("[aria-hidden] > span");
}

test("a draw on a phone stays as it is, and another attempt keeps the reward and shows the right answers", async ({
  guild,
}) => {
  const path = `/quiz/${String(await drawn(guild))}`;
  const page = await visit(guild, "member", path);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await press(page, "Start");
  await expect(page.getByText("1 of 3", { exact: true })).toBeVisible();
  await choose(page, "No");
  await expect(page.getByText("2 of 3", { exact: true })).toBeVisible();
  const question = page.getByRole("heading", { level: 2, name: /^Is \d right\?$/ });
  await expect(question).not.toHaveText("");
  const shown = (await question.textContent()) ?? "";
  await page.reload();
  await expect(question).toHaveText(shown);
  await choose(page, "Yes");
  await expect(page.getByText("3 of 3", { exact: true })).toBeVisible();
  await choose(page, "Yes");
  const first = resultOf(page, "Well done");
  await expect(first).toContainText("2 of 3 right");
  await expect(first).toContainText("Right answers appear after your last attempt.");
  await expect(first).toContainText("1 attempt left");
  await expect(first).toBeFocused();
  await expect(sparksOf(first).first()).toBeHidden();
  const standing = page.getByRole("listitem").filter({ hasText: "You" });
  await expect(standing).toContainText("2 right");

  await press(page, "Try again · your reward stays");
  await expect(page.getByText("Attempt 2 of 2")).toBeVisible();
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`${String(number)} of 3`, { exact: true })).toBeVisible();
    await choose(page, "Yes");
  }
  const last = resultOf(page, "All right!");
  await expect(last).toContainText("3 of 3 right");
  await expect(last.getByRole("button")).toHaveCount(0);
  await expect(standing).toContainText("3 right");
  await page.getByRole("region", { name: "Your answers" }).getByText("1. Is").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Yes" }).first()).toContainText("Your answer");
});

test("an attempt goes on after a reload, and ends with its time", async ({ guild }) => {
  const page = await visit(guild, "member", `/quiz/${String(await timed(guild))}`);
  await press(page, "Start");
  await choose(page, "Bergen");
  await expect(page.getByText("Not quite")).toHaveCount(1);
  await page.reload();
  await expect(radio(page, "Sydney")).toBeVisible();
  guild.moveClock((LIMIT_S + 4) * 1000);
  await page.reload();
  await expect(resultOf(page, "Time ran out")).toContainText("Your 1 answer counts.");
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toHaveCount(0);
});

test("time that runs out on the last question shows the result by itself, offline as soon as it's back", async ({
  guild,
}) => {
  const path = `/quiz/${String(await timed(guild))}`;
  const later = async (pages: readonly Page[]): Promise<void> => {
    guild.moveClock((LIMIT_S + 4) * 1000);
    for (const each of pages) await each.clock.fastForward((LIMIT_S + 4) * 1000);
  };
  const open = async (person: "member" | "person9"): Promise<Page> => {
    const page = await visit(guild, person, path);
    await page.clock.install();
    await page.goto(path);
    await press(page, "Start");
    await choose(page, "Oslo");
    await press(page, "Next question");
    await expect(radio(page, "Sydney")).toBeVisible();
    return page;
  };
  const waiting = await open("member");
  const offline = await open("person9");
  await offline.context().setOffline(true);
  await radio(offline, "Canberra").check();
  await later([waiting, offline]);
  await expect(offline.getByText("Time's up. Your 1 answer counts.")).toBeVisible();
  await expect(resultOf(waiting, "Time ran out")).toContainText("1 of 2 right");
  await expect(resultOf(waiting, "Time ran out")).toBeFocused();
  await offline.context().setOffline(false);
  await expect(resultOf(offline, "Time ran out")).toContainText("Your 1 answer counts.");
});

test("a device whose clock is an hour off shows the time that's left", async ({ guild }) => {
  const path = `/quiz/${String(await timed(guild))}`;
  const page = await visit(guild, "member", path);
  await press(page, "Start");
  for (const off of [HOUR_MS, -HOUR_MS]) {
    await page.clock.setSystemTime(Date.now() + off);
    await page.goto(path);
    await expect(page.getByRole("timer")).toHaveText(/^(?:2:00|[01]:[0-5]\d)$/);
    await expect(page.getByRole("timer")).not.toHaveText("0:00");
    await expect(radio(page, "Oslo")).toBeEnabled();
  }
});

test("an answer without a connection stays and is sent later; in another tab the question is refused", async ({
  guild,
}) => {
  const path = `/quiz/${String(await timed(guild))}`;
  const page = await visit(guild, "member", path);
  await press(page, "Start");
  const other = await page.context().newPage();
  await other.goto(path);
  await radio(other, "Bergen").check();
  // It hears of nothing until it answers.
  let isStale = true;
  await other.route(`**/api/v1${path}**`, async (route) => {
    if (route.request().method() === "GET") return isStale ? route.abort() : route.continue();
    const response = await route.fetch();
    isStale = false;
    return route.fulfill({ response });
  });
  await page.context().setOffline(true);
  await choose(page, "Oslo");
  await expect(page.getByText("Not sent yet.")).toBeVisible();
  await expect(radio(page, "Oslo")).toBeChecked();
  await page.context().setOffline(false);
  await expect(page.getByText("It was called Kristiania before.")).toBeVisible();
  await press(other, "Answer");
  await expect(other.getByText("You've already answered this.").first()).toBeVisible();
  await expect(radio(other, "Sydney")).toBeVisible();
  await expect(other.getByText("Not quite")).toHaveCount(0);
  await page.goBack();
  await page.goForward();
  await expect(radio(page, "Sydney")).toBeVisible();
});

test("a quiz that's closed in the middle says so, and one that its reader may no longer see is gone", async ({
  guild,
}) => {
  const asAdmin = <T>(method: "POST" | "PUT", path: string, data?: object): Promise<T> =>
    sendAs<T>(guild, "admin", { method, path, ...(data && { data }) });
  const { id: groupId } = await asAdmin<{ id: number }>("POST", "/groups", { name: "Quiz night" });
  const { user } = await readAs<{ user: { id: number; groups: { id: number }[] } }>(guild, "member", "/user/info");
  const groups = user.groups.map(({ id }) => id);
  await asAdmin("PUT", `/users/${String(user.id)}/groups`, { ids: [...groups, groupId] });
  const [closing, leaving] = [await timed(guild), await timed(guild, { groupId })];

  const page = await visit(guild, "member", `/quiz/${String(closing)}`);
  await press(page, "Start");
  await choose(page, "Oslo");
  await expect(page.getByRole("button", { name: "Next question" })).toBeVisible();
  await asAdmin("PUT", `/quiz/${String(closing)}/close`);
  await expect(resultOf(page, "Your result")).toContainText("This quiz was closed before you finished.");

  await page.goto(`/quiz/${String(leaving)}`);
  await press(page, "Start");
  await radio(page, "Oslo").check();
  await asAdmin("PUT", `/users/${String(user.id)}/groups`, { ids: groups });
  const answer = page.getByRole("button", { name: "Answer", exact: true });
  await answer.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByText("Quiz or poll not found")).toBeVisible();
});

test("a poll lists what is missing, is saved once, and shows its results", async ({ guild }) => {
  const id = await makeQuiz(guild, PARTY);
  const page = await visit(guild, "member", `/quiz/${String(id)}`);
  await page.getByRole("textbox", { name: "Anything else?" }).fill("Cake");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alert").getByRole("button", { name: "1. Where?" }).click();
  await expect(page.getByRole("radio", { name: "On the roof" })).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Saved. Thanks!" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Your answers" })).toContainText("Cake");
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("listitem").filter({ hasText: "By the lake" })).toContainText("1 · 100%");
});

test("an anonymous poll says what it promises, and doesn't show its answers again", async ({ guild }) => {
  const id = await makeQuiz(guild, FRANK);
  const page = await visit(guild, "member", `/quiz/${String(id)}`);
  await expect(page.getByText("This poll is anonymous.")).toBeVisible();
  await page.getByRole("textbox", { name: "What should change?" }).fill("The coffee");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Saved. Thanks!" })).toContainText("aren't kept with your name");
  await expect(page.getByRole("region", { name: "Results" })).toContainText("Too few answers to show");
  await page.reload();
  await expect(page.getByRole("region", { name: "Saved. Thanks!" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText("The coffee")).toHaveCount(0);

  const owner = await visit(guild, "owner", `/quiz/${String(id)}/edit`);
  const box = owner.getByRole("checkbox", { name: "Anonymous" });
  await expect(box).toBeChecked();
  await expect(box).toBeDisabled();
  await expect(owner.getByLabel("Who sees the results")).toBeDisabled();
});

test("taking a quiz and answering a poll look right and are accessible", async ({ guild }) => {
  const questions = [...CAPITALS, { type: "slider", description: "How sure are you?", min: 1, max: 10 }] as const;
  const quizId = await timed(guild, { questions, standings: true });
  const pollId = await makeQuiz(guild, PARTY);
  const frankId = await makeQuiz(guild, FRANK);
  const page = await visit(guild, "member", `/quiz/${String(quizId)}`);
  const main = page.getByRole("main");
  const button = (name: RegExp): Locator => main.getByRole("button", { name });
  const see = async (name: string, id: number, reach: () => Promise<void>): Promise<void> => {
    const open = async (): Promise<void> => {
      await page.goto(`/quiz/${String(id)}`);
      await reach();
    };
    await seeInLooks(page, { name, open });
  };
  const answer = async (): Promise<void> => {
    await page.getByRole("radio").last().check();
    await button(/^(?:Answer|Ответить)$/).click();
  };

  await see("quiz-start", quizId, () => expect(button(/Start|Начать/)).toBeVisible());
  await page.goto(`/quiz/${String(quizId)}`);
  await button(/Start|Начать/).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await see("quiz-question", quizId, () => expect(page.getByRole("radio").first()).toBeVisible());
  await see("quiz-told", quizId, async () => {
    await answer();
    await expect(button(/Next|Следующий/)).toBeVisible();
  });
  await page.goto(`/quiz/${String(quizId)}`);
  await page.getByRole("slider").click();
  await button(/^(?:Answer|Ответить)$/).click();
  await expect(main.locator("circle").last()).toBeVisible();
  await see("quiz-result", quizId, async () => {
    await expect(main.locator("circle").last()).toBeVisible();
    await main.locator("summary").first().click();
  });
  await see("poll-open", pollId, () => expect(page.getByRole("radio").first()).toBeVisible());
  await page.goto(`/quiz/${String(pollId)}`);
  await page.getByRole("radio").last().check();
  await page.keyboard.press("Control+Enter");
  await see("poll-answered", pollId, () => expect(main.getByText(/1 · 100/)).toBeVisible());
  await see("anonymous-open", frankId, () => expect(page.getByRole("textbox")).toBeVisible());
  await page.goto(`/quiz/${String(frankId)}`);
  await page.getByRole("textbox").fill("The coffee");
  await page.keyboard.press("Control+Enter");
  await see("anonymous-answered", frankId, () => expect(page.getByText(/Too few|слишком мало/)).toBeVisible());
});
