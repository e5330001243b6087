import type { Page } from "@playwright/test";
import { expect, test, type Guild } from "./guild.ts";
import { draftQuiz } from "./quiz-world.ts";
import { readAs } from "./story-people.ts";

const text = (description: string) => ({ type: "multi_text", description }) as const;
const row = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function storedIn(guild: Guild, id: number): Promise<readonly string[]> {
  const { questions } = await readAs<{ questions: { description: string }[] }>(
    guild,
    "admin",
    `/quiz/${String(id)}/questions/for-edit`,
  );
  return questions.map(({ description }) => description);
}

test("questions are dragged by their handles, wide and narrow, and moved by keys, to the same order", async ({
  guild,
}) => {
  const titles = ["A?", "B?", "C?", "D?"];
  const id = await draftQuiz(guild, { type: "poll", title: "In order", questions: titles.map(text) });
  const page = await guild.enter("moderator", `/quiz/${String(id)}/edit/questions`);
  const list = page.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(list).toHaveCount(titles.length);
  const announced = page.getByText("Question 1 moved to 3 of 4");
  const inOrder = ["B?", "C?", "A?", "D?"];
  const back = async (): Promise<void> => {
    await button(page, "Edit question 3: A?").focus();
    for (const place of [1, 0]) {
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(async () => (await storedIn(guild, id)).indexOf("A?")).toBe(place);
    }
  };
  const drag = async (): Promise<void> => {
    await row(page, "A?")
      .locator("[data-handle]")
      .dragTo(row(page, "C?"), { targetPosition: { x: 200, y: 50 } });
    await expect(list).toHaveText(inOrder.map((each) => new RegExp(each.replace("?", "\\?"))));
    await expect(announced).toHaveCount(1);
    await expect.poll(() => storedIn(guild, id)).toEqual(inOrder);
  };
  const code = page.waitForResponse(/row-drag/);
  await row(page, "A?").locator("[data-handle]").hover();
  await code;
  await drag();
  await back();
  // On a phone a long press on the handle begins the same events of the browser.
  await page.setViewportSize({ width: 390, height: 844 });
  await drag();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
