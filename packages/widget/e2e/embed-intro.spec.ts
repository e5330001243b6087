import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

interface HostPage {
  heard: (readonly [string, unknown])[];
  guildhall: {
    mount: (place: Element, options: object) => { destroy: () => void };
    version: string;
  };
  mounted: { destroy: () => void };
}

interface Looks {
  readonly view: string;
  readonly theme?: string;
  readonly locale?: string;
}

async function visit(page: Page, token: string): Promise<void> {
  await page.goto(`${HOST.url}/empty.html?token=${token}`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
}

async function mount(page: Page, looks: Looks): Promise<void> {
  await page.evaluate((options) => {
    const host = window as unknown as HostPage;
    const place = document.querySelector("#place");
    if (place !== null) host.mounted = host.guildhall.mount(place, options);
  }, looks);
}

const unmount = (page: Page) => page.evaluate(() => (window as unknown as HostPage).mounted.destroy());
const title = (page: Page, name: string) => page.getByRole("heading", { name });

/** Paths of the changes that the widget sends from now on. */
function watchWrites(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(new URL(request.url()).pathname.replace("/api/v1", ""));
  });
  return sent;
}

test.describe("the intro tour", () => {
  test("is gone through by the keyboard alone, and stays where it ends", async ({ page }) => {
    const sent = watchWrites(page);
    await visit(page, "olga");
    await mount(page, { view: "intro-jira" });
    await expect(title(page, "Welcome to Guildhall")).toBeVisible();
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).focus();
    await page.keyboard.press("Enter");
    await expect(title(page, "Thank people for their work")).toBeVisible();
    // Back on the first slide there is no way further back.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(title(page, "Welcome to Guildhall")).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
    for (const name of [
      "Thank people for their work",
      "Take on challenges",
      "Spend what you earn",
      "See where you stand",
    ]) {
      await page.keyboard.press("Enter");
      await expect(title(page, name)).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Skip the tour" })).toHaveCount(0);
    await page.getByRole("button", { name: "Done" }).press("Enter");
    await expect(title(page, "You're all set")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start again" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("that was skipped leads to the feed, and goes on where it was left", async ({ page }) => {
    await visit(page, "olga");
    await mount(page, { view: "intro-jira" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Skip the tour" }).click();
    await expect(page.getByRole("feed")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(title(page, "The tour can wait")).toBeVisible();
    // Another mount of the same person knows, too.
    await unmount(page);
    await mount(page, { view: "intro-jira" });
    await page.getByRole("button", { name: "Continue the tour" }).click();
    await expect(title(page, "Thank people for their work")).toBeVisible();
    await unmount(page);
    await mount(page, { view: "intro-jira" });
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
  });

  test("tells a founder of the setup, which is in the panel, and clears their pending intro once", async ({ page }) => {
    const sent = watchWrites(page);
    await visit(page, "olga.founder");
    await mount(page, { view: "intro-jira" });
    await expect(page.getByText("Step 1 of 7")).toBeVisible();
    await expect.poll(() => sent).toEqual(["/user/intro-displayed"]);
    for (let step = 1; step < 7; step += 1) await page.getByRole("button", { name: "Next" }).click();
    await expect(title(page, "Set up your workspace")).toBeVisible();
    await page.getByRole("link", { name: "Start setting up" }).click();
    const left = await page.evaluate(() => (window as unknown as HostPage).heard.filter(([name]) => name !== "unread"));
    expect(left).toContainEqual(["onNavigate", "/intro/workspace"]);
    expect(sent).toEqual(["/user/intro-displayed"]);
  });

  test("opens what it speaks of within the widget", async ({ page }) => {
    await visit(page, "olga");
    await mount(page, { view: "intro-jira" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("link", { name: "Give thanks" }).click();
    await expect(page.getByRole("region", { name: "Give thanks" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
  });

  for (const theme of ["dark", "light"])
    for (const [locale, next] of [
      ["en", "Next"],
      ["ru", "Дальше"],
    ] as const)
      test(`axe finds nothing in it, ${theme}, ${locale}`, async ({ page }) => {
        await visit(page, "olga.founder");
        await mount(page, { view: "intro-jira", theme, locale });
        const axe = () => new AxeBuilder({ page }).setLegacyMode().include("guildhall-widget").analyze();
        await page.getByRole("button", { name: next }).click();
        expect((await axe()).violations).toEqual([]);
        await page.getByRole("button", { name: locale === "en" ? "Skip the tour" : "Пропустить" }).click();
        await page.getByRole("button", { name: locale === "en" ? "Back" : "Назад" }).click();
        await expect(title(page, locale === "en" ? "The tour can wait" : "Знакомство подождёт")).toBeVisible();
        expect((await axe()).violations).toEqual([]);
      });
});

test.describe("in widget mode", () => {
  test("no intro is forced, however it's pending", async ({ page }) => {
    const sent = watchWrites(page);
    await visit(page, "olga.founder");
    await mount(page, { view: "feed" });
    await expect(page.getByRole("feed")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("there is no toolbar, no drawer and no footer", async ({ page }) => {
    await visit(page, "olga.founder");
    for (const view of ["home", "feed", "leaderboard", "intro-jira"]) {
      await mount(page, { view });
      await expect(page.locator("guildhall-widget [aria-busy=true]")).toHaveCount(0);
      await expect(page.getByRole("region").first()).toBeVisible();
      for (const role of ["banner", "navigation", "complementary", "contentinfo", "toolbar"] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      await unmount(page);
    }
  });

  test("a refusal has words of its own, and a way to what the member may see", async ({ page }) => {
    await visit(page, "olga.plain");
    await mount(page, { view: "perks" });
    await expect(page.getByText("You don't have access to this")).toBeVisible();
    await expect(page.getByText("Your role or plan doesn't include it. Ask an admin for access.")).toBeVisible();
    await page.getByRole("button", { name: "Show what I can see" }).click();
    await expect(page.getByRole("region", { name: "Guildhall" })).toBeVisible();
    await expect(page.getByText("You don't have access to this")).toHaveCount(0);
  });

  test("nobody is shown the way to nothing", async ({ page }) => {
    await visit(page, "olga.shut");
    await mount(page, { view: "perks" });
    await expect(page.getByText("You don't have access to this")).toBeVisible();
    await expect(page.locator("guildhall-widget").getByRole("button")).toHaveCount(0);
  });
});
