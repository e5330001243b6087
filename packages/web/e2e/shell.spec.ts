import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { wear } from "./looks.ts";
import { answered, goTo } from "./steps.ts";

/** The session is checked every 30 s regardless. */
const NEXT_CALL_MS = 60_000;

const BACKGROUNDS = { dark: "rgb(16, 18, 22)", light: "rgb(246, 247, 249)" } as const;

/** Asked before a page's styles have come, the browser would say how it would look without them, which nobody sees. */
async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
}

for (const theme of ["dark", "light"] as const) {
  test(`has the ${theme} background in the first frame, before any script of the application`, async ({
    guild,
    page,
  }) => {
    await wear(page, guild.url, { theme, language: "ru", width: 1440 });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(`${guild.url}/login`, { waitUntil: "domcontentloaded" });
    await firstPaint(page);
    const seen = await page.evaluate(() => ({
      background: getComputedStyle(document.documentElement).backgroundColor,
      bar: document.querySelector('meta[name="theme-color"]')?.getAttribute("content"),
      language: document.documentElement.lang,
    }));
    expect(seen).toEqual({
      background: BACKGROUNDS[theme],
      bar: theme === "dark" ? "#101216" : "#f6f7f9",
      language: "ru",
    });
  });
}

test("shows the toolbar's mark in its place before the panel's files have come", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks");
  const stand = page.locator("[data-boot] svg");
  const mark = page.getByRole("banner").locator("svg").first();
  for (const width of [1440, 960, 390]) {
    await wear(page, guild.url, { theme: "dark", language: "en", width });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
    await page.goto(`${guild.url}/terms`, { waitUntil: "commit" });
    await expect(stand).toBeAttached();
    await expect(stand).toBeHidden();
    await page.goto(`${guild.url}/thanks`, { waitUntil: "commit" });
    await expect(stand).toBeVisible();
    await firstPaint(page);
    const place = await stand.boundingBox();
    release();
    await expect(mark).toBeVisible();
    await expect(stand).toBeHidden();
    expect(await mark.boundingBox()).toEqual(place);
    await page.unroute("**/assets/*.js");
  }
});

test("navigates with G and a letter, on a Russian layout too", async ({ guild }) => {
  const page = await guild.enter("owner");
  await expect(page.getByRole("feed")).toBeVisible();
  await pressOnRussianLayout(page, "KeyG", "п");
  await pressOnRussianLayout(page, "KeyL", "д");
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeFocused();
});

test("finds commands in the palette and runs them", async ({ guild }) => {
  const page = await guild.enter("owner");
  await expect(page.getByRole("feed")).toBeVisible();
  await page.keyboard.press("Control+KeyK");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("light");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("finds a colleague by name and opens their profile", async ({ guild }) => {
  const page = await guild.enter("owner");
  await expect(page.getByRole("feed")).toBeVisible();
  await page.keyboard.press("Control+KeyK");
  const palette = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.type("arj");
  await expect(palette.getByRole("option")).toHaveText(["Arjun Mehta"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/\d+$/);
  await expect(page.getByRole("main")).toContainText("Arjun Mehta");
});

test("lists the shortcuts that work on the page", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("feed")).toBeVisible();
  await page.keyboard.press("Shift+Slash");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Next card in the feed");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("one's own profile URL, by 0 or by ID, redirects to the profile page", async ({ guild }) => {
  const page = await guild.enter("member", "/user/0");
  await expect(page).toHaveURL(/\/profile$/);
  const info = await page.request.get(`${guild.url}/api/v1/user/info`);
  const { data } = (await info.json()) as { data: { user: { id: number } } };
  await page.goto(`/user/${String(data.user.id)}/perks`);
  await expect(page).toHaveURL(/\/profile\/perks$/);
});

for (const path of ["/nowhere", "/access-denied"] as const) {
  test(`keeps toolbar and drawer for signed-in people on ${path}, and none for a guest`, async ({
    guild,
    page: guest,
  }) => {
    const page = await guild.enter("member", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Your account/ })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expectAccessible(page);
    await guest.goto(guild.url + path);
    await expect(guest.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(guest.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expect(guest.getByRole("main")).toHaveCount(1);
  });
}

test("leaves the focus where someone moved it before the heading could take it", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("feed")).toBeVisible();
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    Object.assign(globalThis, { releaseFrames: () => held.splice(0).forEach((act) => act(0)) });
    globalThis.requestAnimationFrame = (act) => held.push(act);
  });
  await goTo(page, page.getByRole("link", { name: "Leaderboard" }).first(), "Leaderboard");
  const month = page.getByRole("radio", { name: "This month" });
  await month.focus();
  await page.evaluate(async () => {
    (globalThis as unknown as { releaseFrames: () => void }).releaseFrames();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  await expect(month).toBeFocused();
});

test("keeps two choices made at the same moment", async ({ guild }) => {
  const page = await guild.enter("member", "/leaderboard");
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
  await page.locator("main input[type=radio]:not(:checked)").evaluateAll((radios) => {
    for (const radio of [radios.at(0), radios.at(-1)]) if (radio instanceof HTMLElement) radio.click();
  });
  await expect(page).toHaveURL(/\/leaderboard\?period=\w+&view=me$/);
});

test("shows management to managers only", async ({ guild }) => {
  const owner = await guild.enter("owner");
  const member = await guild.enter("member");
  await expect(owner.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(member.getByRole("link", { name: "Thanks", exact: true })).toBeVisible();
  await expect(member.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await member.goto("/settings");
  await expect(member).toHaveURL(/\/access-denied$/);
  await expect(member.getByRole("heading", { level: 1 })).toHaveText("You don't have access to this page");
});

test('shows "not found" at an unknown address', async ({ guild }) => {
  const page = await guild.enter("member", "/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("main").getByRole("link", { name: "Guide" })).toHaveAttribute("href", "/guide");
  await expect(page.getByRole("main").getByRole("link", { name: "Feedback" })).toHaveAttribute("href", "/feedback");
  await page.getByRole("link", { name: "Go to the dashboard", exact: true }).click();
  await expect(page.getByRole("feed")).toBeVisible();
});

test("changes the language without leaving the page", async ({ guild }) => {
  const page = await guild.enter("member", "/leaderboard?period=year");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("menuitemradio", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Рейтинг");
  await expect(page).toHaveURL(/period=year$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Рейтинг");
});

test("skips to the content with the first Tab", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("feed")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("leads to sign-in when the session ends, and back to the same form with its draft", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  const description = page.getByRole("textbox", { name: "What for?" });
  await description.fill("For a draft that survives");
  await page.context().clearCookies();
  // Whichever call comes next finds out; if it was a background one, the form is already gone.
  await page
    .getByRole("combobox", { name: "Who do you want to thank?" })
    .fill("Ma", { timeout: 5_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?error=expired&redirect=%2Fthanks%2Fcreate/, { timeout: NEXT_CALL_MS });
  await expect(page.getByRole("status").first()).toContainText("Your session has ended");
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/thanks\/create/);
  await expect(description).toHaveValue("For a draft that survives");
});

test("has a bottom navigation on a phone, with everything else behind More", async ({ guild }) => {
  const page = await guild.enter("owner");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Settings");
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test("on a phone, a message covers neither heading, bars, a form's buttons nor what has the focus", async ({
  guild,
}) => {
  const page = await guild.enter("owner", "/users");
  await page.setViewportSize({ width: 390, height: 844 });
  const message = page.locator("[role=status] > div").filter({ has: page.getByRole("button") });
  const isApart = (others: Locator) => async (): Promise<boolean> => {
    const shown = await message.boundingBox();
    const boxes = await Promise.all((await others.filter({ visible: true }).all()).map((each) => each.boundingBox()));
    const top = shown?.y ?? 0;
    const bottom = top + (shown?.height ?? 0);
    return boxes.length > 0 && boxes.every((box) => box === null || box.y + box.height <= top || box.y >= bottom);
  };
  const bars = page.locator("h1, header, nav, [data-bar], :focus:not([tabindex='-1'])");

  const roles = page.getByRole("button", { name: /^Roles of Ben Carter/ });
  await roles.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 80));
  await roles.press("Enter");
  await answered(page, "PUT /role/moderator", () => page.getByRole("menuitemcheckbox", { name: "GM" }).press("Enter"));
  await page.keyboard.press("Escape");
  await expect(roles).toBeFocused();
  await expect(message).toHaveCount(0);
  await roles.blur();
  await expect(message).toContainText("Ben Carter is now a GM");
  await expect.poll(isApart(bars)).toBe(true);
  await message.hover();
  await answered(page, "DELETE /role/moderator", () => message.getByRole("button", { name: "Undo" }).click());

  await page.goto("/rewards");
  await page.getByRole("checkbox").last().press("Space");
  await page.locator("[data-bar] button").last().click();
  await expect(message).toContainText("Rewards saved");
  await expect.poll(isApart(bars)).toBe(true);
  // Inside the lower edge of a dialog that opens meanwhile.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("dialog").locator(message)).toBeVisible();
  await expect.poll(isApart(page.getByRole("dialog").getByRole("heading"))).toBe(true);
});

async function pressOnRussianLayout(page: Page, code: string, key: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchKeyEvent", { type: "keyDown", code, key, text: key });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", code, key });
  await devtools.detach();
}

test("says so if an address names nobody", async ({ guild }) => {
  const page = await guild.enter("member", "/user/999999");
  await expect(page.getByText("Page not found")).toBeVisible();
  await page.goto("/notification/999999");
  await expect(page.getByText("Notification not found")).toBeVisible();
});

test("sends no request for an ID that can't exist", async ({ guild }) => {
  const page = await guild.enter("owner", "/guide");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of [
    "/user/abc",
    "/challenge/x1",
    "/challenge/7.5/edit",
    "/notification/abc",
    "/schedule/challenge/abc",
    "/intro/challenge/abc",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  expect(asked.filter((path) => /(abc|NaN|x1|7\.5|\/0)/.test(path) && path.startsWith("/api/"))).toEqual([]);
});

test("the palette closes before the chosen command starts", async ({ guild }) => {
  const page = await guild.enter("member");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  const input = palette.getByRole("combobox");
  await input.fill("theme");
  await expect(palette.getByRole("option")).toHaveCount(1);
  const seen = page.evaluate(noteFrameAfterEnter);
  await input.press("Enter");
  expect(await seen).toEqual({ dialogs: 0, theme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("only the visible navigation is in the document, at every width", async ({ guild }) => {
  const page = await guild.enter("owner");
  const [drawer, bottom] = [
    page.getByRole("navigation", { name: "Main" }).getByRole("listitem"),
    page.getByRole("button", { name: "More" }),
  ];
  for (const [width, links] of [
    [1440, "drawer"],
    [412, "bottom"],
    [1440, "drawer"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(links === "drawer" ? drawer.first() : bottom).toBeVisible();
    await expect(page.locator("nav a[href='/']")).toHaveCount(1);
  }
});

/** What is visible in the frame after Enter. */
function noteFrameAfterEnter(): Promise<{ dialogs: number; theme: string | undefined }> {
  return new Promise((resolve) => {
    const look = (): void =>
      resolve({
        dialogs: [...document.querySelectorAll("dialog")].filter((each) => getComputedStyle(each).opacity !== "0")
          .length,
        theme: document.documentElement.dataset["theme"],
      });
    const note = (): number => requestAnimationFrame(() => setTimeout(look));
    // Runs before the palette handles the key, so it records the state before.
    document.addEventListener("keydown", note, { capture: true, once: true });
  });
}
