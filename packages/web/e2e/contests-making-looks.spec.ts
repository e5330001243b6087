import type { Page } from "@playwright/test";
import { pictureFile } from "./challenge-world.ts";
import { joinAs, makeContest } from "./contest-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";

interface Seen {
  readonly name: string;
  readonly path: string;
  readonly then?: (page: Page) => Promise<unknown>;
}

async function seePages(guild: Guild, scenes: readonly Seen[]): Promise<void> {
  const page = await guild.enter("admin", "/access-denied");
  page.on("dialog", (dialog) => void dialog.accept());
  for (const [turn, { name, path, then }] of scenes.entries())
    await seeInLooks(page, {
      name,
      turn,
      open: async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[role=status][aria-label]")).toHaveCount(0);
        await then?.(page);
      },
    });
}

const openAdvanced = (page: Page) => page.locator("summary").click();

test("the form of a contest looks right and is accessible: new, with all it may have, and fixed", async ({ guild }) => {
  const whole = await makeContest(guild, {
    type: "manual_participants",
    title: "The best idea for the summer party",
    description: "One page at most, **with a price**.",
    places: [5000, 2000, 500],
    other: 100,
    closedAt: new Date(Date.now() + 9 * 24 * 3600 * 1000).toISOString().slice(0, 10),
    status: "draft",
  });
  const joined = await makeContest(guild, { type: "voting", title: "Photo of the autumn", places: [5000, 2000] });
  await joinAs(guild, joined, ["member", "moderator"]);
  await seePages(guild, [
    { name: "contest-create", path: "/contests/create" },
    {
      name: "contest-edit",
      path: `/contest/${String(whole)}/edit`,
      then: async (page) => {
        await openAdvanced(page);
        await page.locator("input[type=file]").setInputFiles(pictureFile("party.png", [900, 500]));
        await expect(page.locator("details img")).toBeVisible();
      },
    },
    { name: "contest-edit-fixed", path: `/contest/${String(joined)}/edit`, then: openAdvanced },
  ]);
});

test("the lists and the head of a contest look right and are accessible", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "Who keeps the tidiest desk", places: [1000] });
  const menu = (page: Page) => page.locator("main [aria-haspopup=menu]").first().click();
  await seePages(guild, [
    { name: "contests-active", path: "/contests/active" },
    { name: "contests-draft", path: "/contests/draft" },
    { name: "contests-closed", path: "/contests/closed" },
    { name: "contest-head", path: `/contest/${String(id)}` },
    {
      name: "contest-closing",
      path: `/contest/${String(id)}`,
      then: async (page) => {
        await menu(page);
        await page.getByRole("menuitem").last().click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ]);
});
