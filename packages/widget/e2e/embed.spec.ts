import type { Locator, Page } from "@playwright/test";
import { countDifferences } from "./compare-pictures.ts";
import { GUILDHALL, HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the pages of `hosts` keep for their tests.
interface HostPage {
  heard: (readonly [string, unknown])[];
  asked: number;
  token: string;
  guildhall: {
    q: { push: (call: readonly unknown[]) => void };
    init: (options: object) => void;
    identify: (getToken: (() => string) | null) => Promise<void>;
    mount: (place: Element, options: object) => { destroy: () => void; ready: Promise<void> };
    open: (view?: string) => void;
    close: () => void;
    destroy: () => void;
    version: string;
  };
}

const faults: string[] = [];
test.beforeEach(({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
});
test.afterEach(() => expect(faults).toEqual([]));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(HOST.url + path);
}

function heard(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => (window as unknown as HostPage).heard.filter(([each]) => each === wanted).map(([, detail]) => detail),
    name,
  );
}

async function mount(page: Page, view: string): Promise<void> {
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
  await page.evaluate((name) => {
    const place = document.querySelector("#place");
    if (place !== null) (window as unknown as HostPage).guildhall.mount(place, { view: name });
  }, view);
}

const VIEWS = [
  "feed",
  "thanks",
  "give-thanks",
  "challenges",
  "challenge",
  "quizzes",
  "quiz",
  "contests",
  "contest",
  "chains",
  "chain",
  "leaderboard",
  "balances",
  "perks",
  "notifications",
  "profile",
  "intro-jira",
  "launcher",
];

const board = (page: Page) => page.getByRole("table", { name: "Leaderboard" });

test.describe("a host's page", () => {
  for (const [policy, path] of [
    ["without a policy", "/plain.html"],
    ["with the strictest policy", "/plain.html?strict"],
    ["isolated from other sites", "/plain.html?isolated"],
  ] as const) {
    test(`${policy} shows two views in two languages to the member whom it names`, async ({ page }) => {
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
          throw new TypeError(violatedDirective);
        });
      });
      await visit(page, path);
      await expect(board(page).getByRole("row", { name: /Olga/ })).toContainText("You");
      await expect(page.getByRole("feed", { name: /Лента команды/ })).toContainText("Coffee");
      expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(1);
    });
  }

  test("that is isolated from other sites is so with the widget, too", async ({ page }) => {
    await visit(page, "/plain.html?isolated");
    await expect(board(page)).toBeVisible();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  test("without any storage shows its views, and keeps what is typed", async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException("blocked", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, { get: refuse });
      Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
    });
    await visit(page, "/empty.html");
    await mount(page, "give-thanks");
    await page.getByRole("textbox").last().fill("For the tea");
    await page.evaluate(() => document.querySelector("guildhall-widget")?.remove());
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await mount(page, "give-thanks");
    await expect(page.getByRole("textbox").last()).toHaveValue("For the tea");
  });

  test("asks for nothing until a widget is seen", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      // At once: the loader may be there before the whole page is.
      new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        observer.disconnect();
        document.body.style.setProperty("padding-top", "5000px");
      }).observe(document, { childList: true, subtree: true });
    });
    await visit(page, "/plain.html");
    await page.waitForFunction(() => customElements.get("guildhall-widget") !== undefined);
    expect(asked.filter((path) => path.startsWith("/api/") || path.startsWith("/widget/"))).toEqual([
      "/widget/v1/loader.js",
    ]);
    await page.getByRole("button", { name: "After" }).scrollIntoViewIfNeeded();
    await expect(board(page)).toBeVisible();
  });

  test("hears what happened", async ({ page }) => {
    await visit(page, "/plain.html");
    await expect(board(page)).toBeVisible();
    await expect.poll(() => heard(page, "viewed")).toContainEqual({ view: "leaderboard" });
    await expect.poll(() => heard(page, "ready")).toContainEqual({ view: "feed" });
    await expect.poll(() => heard(page, "unread")).toEqual([{ count: expect.any(Number) }]);
  });

  test("may load the loader twice, and init again", async ({ page }) => {
    await visit(page, "/plain.html");
    await expect(board(page)).toBeVisible();
    await page.addScriptTag({ url: `${GUILDHALL.url}/widget/v1/loader.js` });
    await page.evaluate(
      (server) => (window as unknown as HostPage).guildhall.init({ server, app: "a", getToken: () => "x" }),
      GUILDHALL.url,
    );
    await expect(board(page)).toHaveCount(1);
  });

  test("is told in one sentence what is missing in init, and of nothing else", async ({ page }) => {
    await visit(page, "/empty.html");
    await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
    const told = await page.evaluate(() => {
      try {
        (window as unknown as HostPage).guildhall.init({});
        return "";
      } catch (error) {
        return String(error);
      }
    });
    expect(told).toContain("getToken");
  });
});

test.describe("an element", () => {
  test("may leave while its code is loading", async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/guild-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/guild-.*\.js/);
    await visit(page, "/plain.html");
    await asked;
    await page.evaluate(() => document.querySelector("guildhall-widget")?.remove());
    release();
    await expect(page.getByRole("feed")).toBeVisible();
    await expect(board(page)).toHaveCount(0);
  });

  test("that is moved keeps its view", async ({ page }) => {
    await visit(page, "/plain.html");
    await expect(board(page)).toBeVisible();
    await expect.poll(() => heard(page, "viewed")).toContainEqual({ view: "leaderboard" });
    await page.evaluate(() => {
      const [first] = document.querySelectorAll("guildhall-widget");
      if (first !== undefined) document.body.append(first);
    });
    await expect(board(page)).toBeVisible();
    expect((await heard(page, "viewed")).filter((each) => (each as { view: string }).view === "leaderboard")).toEqual([
      { view: "leaderboard" },
    ]);
  });

  test("follows its attributes", async ({ page }) => {
    await visit(page, "/plain.html");
    await expect(board(page)).toBeVisible();
    await page.evaluate(() => document.querySelector("guildhall-widget")?.setAttribute("locale", "ru"));
    await expect(page.getByRole("table", { name: "Рейтинг" })).toBeVisible();
    await page.evaluate(() => document.querySelector("guildhall-widget")?.setAttribute("view", "notifications"));
    await expect(page.getByRole("region", { name: "Уведомления" })).toBeVisible();
  });

  test("leaves nothing behind after fifty mounts", async ({ page }) => {
    await visit(page, "/empty.html");
    const cdp = await page.context().newCDPSession(page);
    const count = async () => {
      await cdp.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
      return { nodes, jsEventListeners };
    };
    const cycle = (times: number) =>
      page.evaluate(async (rounds) => {
        const { guildhall } = window as unknown as HostPage;
        const place = document.querySelector("#place");
        for (let round = 0; round < rounds; round += 1) {
          if (place === null) return;
          const mounted = guildhall.mount(place, { view: "leaderboard" });
          await mounted.ready;
          mounted.destroy();
          await new Promise((resolve) => setTimeout(resolve));
        }
      }, times);
    await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
    await cycle(5);
    const before = await count();
    await cycle(50);
    // Less is as good: what the first mounts left may be collected by now.
    await expect.poll(async () => (await count()).nodes).toBeLessThanOrEqual(before.nodes);
    await expect.poll(async () => (await count()).jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
  });
});

test("in a narrow place the fields of a form are as wide as one another, and what is round stays so", async ({
  page,
}) => {
  await page.route("**/api/v1/users/leaderboard*", () => undefined);
  await visit(page, "/empty.html");
  await page.evaluate(() => document.querySelector("#place")?.setAttribute("style", "width: 260px"));
  await mount(page, "give-thanks");
  const right = (field: Locator): Promise<number | undefined> =>
    field.evaluate((element) => element.parentElement?.getBoundingClientRect().right);
  const words = await right(page.getByRole("textbox", { name: "What for?" }));
  expect(await right(page.getByRole("combobox"))).toBe(words);
  await mount(page, "leaderboard");
  const skeleton = page.locator("guildhall-widget").last().locator("span[style]");
  const ovals = () =>
    skeleton.evaluateAll((spans) =>
      spans
        .filter((each) => getComputedStyle(each).borderRadius === "50%")
        .map(({ clientWidth, clientHeight }) => clientWidth - clientHeight),
    );
  // What waits for the view's code has nothing round in it.
  await expect.poll(async () => new Set(await ovals())).toEqual(new Set([0]));
});

test.describe("isolation", () => {
  test("a hostile page changes no pixel", async ({ page }) => {
    const look = async (path: string): Promise<readonly Buffer[]> => {
      await visit(page, path);
      await expect(board(page)).toBeVisible();
      await expect(page.getByRole("textbox").first()).toBeVisible();
      await expect(page.locator("guildhall-widget [aria-busy=true]")).toHaveCount(0);
      const widgets = await page.locator("guildhall-widget").all();
      return Promise.all(widgets.map((widget) => widget.screenshot({ animations: "disabled" })));
    };
    const calm = await look("/calm.html");
    const hostile = await look("/hostile.html");
    for (const [index, picture] of calm.entries())
      expect(await countDifferences(page, [picture, hostile[index] ?? picture])).toBe(0);
    expect(hostile).toHaveLength(2);
  });

  test("an accent is readable in both themes, and an unreadable text on it is changed and told once", async ({
    page,
  }) => {
    await visit(page, "/plain.html");
    await expect(board(page)).toBeVisible();
    const paint = (colors: Readonly<Record<string, string>>, theme: string): Promise<string | undefined> =>
      page.evaluate(
        async ([given, shown]) => {
          const widget = document.querySelector<HTMLElement>("guildhall-widget");
          for (const [name, color] of Object.entries(given)) widget?.style.setProperty(name, color);
          widget?.setAttribute("theme", shown);
          // Attributes are read when the page's script has ended, before anything is painted.
          await Promise.resolve();
          return widget?.shadowRoot?.querySelector<HTMLElement>("[data-guild]")?.style.getPropertyValue("--on-primary");
        },
        [colors, theme] as const,
      );
    // The code for tokens comes with the first of them.
    await expect.poll(() => paint({ "--gh-accent": "#0b6e4f" }, "dark")).toBe("#ffffff");
    expect(await paint({ "--gh-accent": "oklch(0.9 0.1 100)" }, "light")).toBe("#16181d");
    expect(await paint({ "--gh-on-accent": "#333333" }, "dark")).toBe("var(--gh-on-accent)");
    expect(await paint({ "--gh-on-accent": "#dddddd" }, "light")).toBe("#16181d");
    expect(await paint({ "--gh-on-accent": "#eeeeee" }, "dark")).toBe("#16181d");
    await expect.poll(() => heard(page, "failed")).toEqual([{ code: "low_contrast", requestId: "" }]);
  });

  test("a page styles the parts that are public, and nothing else", async ({ page }) => {
    await visit(page, "/empty.html");
    await page.addStyleTag({
      content: ["root", "header", "card", "button"]
        .map((name) => `guildhall-widget::part(${name}) { letter-spacing: 3px }`)
        .join(""),
    });
    await mount(page, "home");
    await expect(page.getByRole("feed")).toContainText("Coffee");
    const spacings = (): Promise<Record<string, string>> =>
      page.evaluate(() => {
        const styled = document.querySelector("guildhall-widget")?.shadowRoot?.querySelectorAll("[part]") ?? [];
        return Object.fromEntries([...styled].map((each) => [each.part.value, getComputedStyle(each).letterSpacing]));
      });
    const [root, header, card, button] = ["root", "header", "card", "button"].map((name) => ({ [name]: "3px" }));
    expect(await spacings()).toEqual({ ...root, ...header, ...card });
    await page.getByRole("tab", { name: "Give thanks" }).click();
    await expect(page.getByRole("textbox").first()).toBeVisible();
    expect(await spacings()).toEqual({ ...root, ...header, ...card, ...button });
  });

  test("listens to nothing of the page but its visibility and connection", async ({ page }) => {
    await page.addInitScript((server) => {
      const listened: string[] = [];
      (window as unknown as { listened: string[] }).listened = listened;
      const { addEventListener: add } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function addEventListener(this: EventTarget, type: string, ...rest) {
        const isPage = [window, document, document.documentElement, document.body].includes(this as never);
        if (isPage && new Error().stack?.includes(server) === true) listened.push(type);
        return (add as (...parts: unknown[]) => void).call(this, type, ...rest);
      } as typeof EventTarget.prototype.addEventListener;
    }, GUILDHALL.url);
    await visit(page, "/empty.html");
    for (const view of ["feed", "give-thanks", "leaderboard", "notifications"]) await mount(page, view);
    await expect(page.getByRole("feed")).toBeVisible();
    await expect(board(page)).toBeVisible();
    const field = page.getByRole("spinbutton").first();
    await field.focus();
    await field.blur();
    const listened = await page.evaluate(() => (window as unknown as { listened: string[] }).listened);
    expect(new Set(listened)).toEqual(new Set(["visibilitychange", "online"]));
  });

  test("what is typed stays inside", async ({ page }) => {
    await page.addInitScript(() => {
      (window as unknown as { keys: string[] }).keys = [];
      addEventListener("keydown", ({ key }) => (window as unknown as { keys: string[] }).keys.push(key));
    });
    await visit(page, "/empty.html");
    await mount(page, "give-thanks");
    await page.getByRole("textbox").last().fill("");
    await page.getByRole("textbox").last().pressSequentially("gj");
    expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([]);
  });

  test("every view has its texts", async ({ page }) => {
    await visit(page, "/empty.html");
    const untranslated: string[] = [];
    for (const view of VIEWS) {
      await mount(page, view);
      await expect.poll(() => heard(page, "viewed")).toContainEqual({ view });
      // Its own reads have failed or been answered by now.
      await expect(page.locator("guildhall-widget [aria-busy=true]")).toHaveCount(0);
      untranslated.push(
        ...(await page.evaluate(() => {
          const [widget] = document.querySelectorAll("guildhall-widget");
          const html = widget?.shadowRoot?.innerHTML ?? "";
          widget?.remove();
          return html.match(/\b[a-z]+:[a-z]\w*(?:\.\w+)+|\b(?:cards|words|fields|thanks|kit):\w+/g) ?? [];
        })),
      );
    }
    expect(untranslated).toEqual([]);
  });
});

for (const [name, style] of [
  ["a row of flex", "display: flex"],
  ["a column of flex that centers", "display: flex; flex-direction: column; align-items: center"],
  ["a float", "float: right"],
  ["a cell of a table", "display: table-cell"],
] as const) {
  test(`in ${name}, which asks for its width, it has one`, async ({ page }) => {
    await visit(page, "/plain.html");
    await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
    await page.evaluate((css) => {
      const place = document.createElement("div");
      place.style.cssText = css;
      place.append("Menu", document.createElement("p"));
      document.body.append(place);
      (window as unknown as HostPage).guildhall.mount(place, { view: "balances" });
    }, style);
    const balances = page.getByText("Coffee").last();
    await expect(balances).toBeVisible();
    const width = await balances.evaluate(
      (text) => (text.getRootNode() as ShadowRoot).host.getBoundingClientRect().width,
    );
    expect(width).toBeGreaterThanOrEqual(300);
  });
}

test.describe("a session", () => {
  test("is renewed a minute before its end", async ({ page }) => {
    await page.clock.install();
    await visit(page, "/plain.html?token=olga.short");
    await expect(board(page)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(1);
    await page.clock.runFor(31_000);
    await expect.poll(() => page.evaluate(() => (window as unknown as HostPage).asked)).toBe(2);
    await expect(board(page)).toBeVisible();
  });

  test("that ended is asked for once more, then the member goes on by a button", async ({ page }) => {
    await visit(page, "/empty.html?token=olga.ended");
    await mount(page, "leaderboard");
    await expect(page.getByText("Your session has ended")).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(2);
    await expect.poll(() => heard(page, "sessionEnded")).toEqual([{ reason: "expired" }]);
    await page.evaluate(() => void ((window as unknown as HostPage).token = "olga"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(board(page)).toBeVisible();
  });

  test("that is refused says so to the member, and why to the page", async ({ page }) => {
    await visit(page, "/empty.html?token=nobody");
    await mount(page, "leaderboard");
    await expect(page.getByText("Guildhall isn't available here")).toBeVisible();
    await expect.poll(() => heard(page, "failed")).toEqual([{ code: "ErrorUnauthenticated", requestId: "req-1" }]);
  });

  test("of another person drops everything of the one before", async ({ page }) => {
    await visit(page, "/plain.html");
    await expect(page.getByRole("feed")).toContainText("Tom");
    await page.evaluate(() => (window as unknown as HostPage).guildhall.identify(() => "tom"));
    await expect(page.getByRole("feed")).toContainText("Olga");
    await expect(board(page).getByRole("row", { name: /Tom/ })).toContainText("You");
    await page.evaluate(() => (window as unknown as HostPage).guildhall.identify(null));
    await expect(board(page)).toHaveCount(0);
  });

  test("waits for the connection", async ({ page, context }) => {
    await visit(page, "/empty.html");
    await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
    await mount(page, "leaderboard");
    await expect(board(page)).toBeVisible();
    await context.setOffline(true);
    await page.evaluate(() => (window as unknown as HostPage).guildhall.identify(() => "tom"));
    await expect(page.getByText("You're offline")).toBeVisible();
    await context.setOffline(false);
    await expect(board(page).getByRole("row", { name: /Tom/ })).toContainText("You");
  });
});

test.describe("the dialog", () => {
  test("shows a view over the page, and gives the focus back", async ({ page }) => {
    await visit(page, "/plain.html");
    await page.getByRole("button", { name: "Before" }).focus();
    await page.evaluate(() => (window as unknown as HostPage).guildhall.open("notifications"));
    const dialog = page.getByRole("dialog", { name: "Notifications" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Before" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe("");
  });

  test("makes room for another view, and stays for the same", async ({ page }) => {
    await visit(page, "/plain.html");
    await page.getByRole("button", { name: "Before" }).focus();
    const open = (view: string) => page.evaluate((name) => (window as unknown as HostPage).guildhall.open(name), view);
    await open("notifications");
    const first = page.getByRole("dialog", { name: "Notifications" });
    await expect(first).toBeVisible();
    await first.evaluate((dialog) => dialog.setAttribute("data-seen", ""));
    await open("notifications");
    await expect(page.locator("dialog[data-seen]")).toBeVisible();
    await open("leaderboard");
    await expect(page.getByRole("dialog", { name: "Leaderboard" })).toBeVisible();
    await expect(first).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Before" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe("");
  });
});

test("home switches between what the member may see", async ({ page }) => {
  await visit(page, "/empty.html");
  await mount(page, "home");
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  await expect(board(page)).toBeVisible();
  await page.getByRole("link", { name: "Tom" }).first().click();
  await expect(page.getByRole("region", { name: "Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(board(page)).toBeVisible();
});
