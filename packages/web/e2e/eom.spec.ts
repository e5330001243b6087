import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test, type Guild } from "./guild.ts";
import { change, meet, readAs, readFeed } from "./story-people.ts";

const DAY_MS = 86_400_000;
const TITLE = "Hero of the week";
/** More than any demo member earns in a week, in hundredths. */
const MOST = 90_000;

const saved = (page: Page) => page.getByText("Saved", { exact: true });

test("the period award is set up by keyboard, and hidden fields keep their value", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/common");
  const isOn = page.getByRole("switch", { name: "Award the top earner" });
  const title = page.getByLabel("Award name");
  await expect(isOn).toBeChecked();
  await page.getByRole("radio", { name: "Monthly" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(title).toBeFocused();
  await page.keyboard.type(TITLE);
  await page.keyboard.press("Tab");
  await expect(saved(page)).toHaveCount(2);
  await expectAccessible(page);
  await isOn.focus();
  await page.keyboard.press("Space");
  await expect(isOn).not.toBeChecked();
  await expect(title).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(isOn).not.toBeChecked();
  await isOn.click();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(title).toHaveValue(TITLE);
  await expect(saved(page)).toBeVisible();
  await page.context().close();
});

test("a week later the winner is in everyone's feed, is notified and has it on their profile", async ({ guild }) => {
  // The job queue runs once a minute.
  test.setTimeout(240_000);
  await change(guild, "/settings", { eomEnabled: true, eomPeriod: "weekly", eomCustomTitle: TITLE });
  const best = await meet(guild, "member");
  await thankRichly(guild, best.id);
  guild.moveClock(7 * DAY_MS);
  await expect(async () => {
    const { achievements } = await readAs<{ achievements: { items: { title: string }[] } }>(
      guild,
      "member",
      `/users/${String(best.id)}/profile`,
    );
    expect(achievements.items[0]?.title).toBe(TITLE);
  }).toPass({ timeout: 150_000 });

  await readFeed(guild, "moderator");
  const others = await guild.enter("moderator");
  const card = others.getByRole("article").filter({ hasText: `${best.name} earned an achievement: ${TITLE}` });
  await expect(card).toHaveCount(1);
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img[src="/icons/eom-week.svg"]')).toBeVisible();
  await others.context().close();

  const page = await guild.enter("member", "/profile/notifications");
  await expect(page.getByRole("article").filter({ hasText: `You earned an achievement: ${TITLE}` })).toHaveCount(1);
  await page.goto("/profile?tab=overview");
  await expect(page.getByRole("heading", { name: TITLE })).toHaveCount(1);
  await expect(page.getByText(/: top earner of the week$/)).toHaveCount(1);
  await page.context().close();
});

/** Gives one member more than any other earns in the rest of the week. */
async function thankRichly(guild: Guild, id: number): Promise<void> {
  const { currencies } = await readAs<{ currencies: { id: number }[] }>(guild, "owner", "/thanks/settings");
  const currencyId = currencies[0]?.id ?? 0;
  await change(guild, "/thanks/settings", { quota: { owner: { [currencyId]: MOST } } });
  const owner = await guild.ask("owner");
  const answer = await owner.post(`${guild.url}/api/v1/thanks`, {
    data: { receivers: [{ id }], description: "For a week of wonders", rewards: [{ currencyId, amount: MOST / 2 }] },
    headers: { origin: guild.url, "idempotency-key": "eom-thanks" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await owner.dispose();
}
