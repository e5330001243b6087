import type { Frame, FrameLocator, Page } from "@playwright/test";
import { FOREIGN, GUILDHALL, HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the host's page keeps for its tests.
interface HostPage {
  heard: (readonly [string, unknown])[];
  asked: number;
  tokens: string[];
  guildhall: {
    identify: (getToken: (() => string) | null) => Promise<void>;
    mount: (place: Element, options: object) => { destroy: () => void; update: (changes: object) => void };
    open: (view?: string) => void;
    destroy: () => void;
    version: string;
  };
  mounts: ReturnType<HostPage["guildhall"]["mount"]>[];
}

const faults: string[] = [];
test.beforeEach(({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
});
test.afterEach(() => expect(faults).toEqual([]));

async function visit(page: Page, search = "", site: string = HOST.url): Promise<void> {
  await page.goto(`${site}/frame.html${search}`);
  await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
}

async function mount(page: Page, view: string, options: object = {}): Promise<void> {
  await page.evaluate(
    ([name, more]) => {
      const host = window as unknown as HostPage;
      const place = document.querySelector("#place");
      host.mounts ??= [];
      if (place !== null) host.mounts.push(host.guildhall.mount(place, { view: name, ...more }));
    },
    [view, options] as const,
  );
}

function heard(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => (window as unknown as HostPage).heard.filter(([each]) => each === wanted).map(([, detail]) => detail),
    name,
  );
}

const framed = (page: Page, index = 0): FrameLocator => page.frameLocator("iframe").nth(index);
const board = (place: Page | FrameLocator) => place.getByRole("table", { name: "Leaderboard" });
const insides = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().startsWith(GUILDHALL.url));

test.describe("a framed widget", () => {
  for (const search of ["", "?strict-frame"]) {
    test(`shows its view in a document of its own ${search}`, async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.frame() === page.mainFrame()) asked.push(new URL(request.url()).pathname);
      });
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
          throw new TypeError(violatedDirective);
        });
      });
      const exchange = page.waitForRequest((request) => request.url().endsWith("/widget/session"));
      await visit(page, search);
      await mount(page, "leaderboard");
      await expect(board(framed(page)).getByRole("row", { name: /Olga/ })).toContainText("You");
      const [request] = [await exchange];
      expect(request.postDataJSON()).toEqual({ token: "olga", app: "app-1", framedBy: HOST.url });
      expect(await request.headerValue("origin")).toBe(GUILDHALL.url);
      // The page around it loads the loader and what makes frames; views and calls are the frame's.
      expect(asked.filter((path) => /^\/(?:widget|api)\//.test(path))).toEqual([
        "/widget/v1/loader.js",
        expect.stringMatching(/\/frame-[\w-]+\.js$/),
      ]);
      const frame = page.locator("iframe");
      expect(
        await frame.evaluate((each) =>
          Object.fromEntries(
            ["allow", "referrerpolicy", "sandbox", "loading"].map((name) => [name, each.getAttribute(name)]),
          ),
        ),
      ).toEqual({
        allow: "",
        referrerpolicy: "origin",
        sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads",
        loading: "lazy",
      });
      await expect(frame).toHaveAttribute("title", "Leaderboard");
    });
  }

  test("gives thanks, and the page hears of it", async ({ page }) => {
    await visit(page);
    await mount(page, "give-thanks");
    const form = framed(page);
    await form.getByRole("combobox").first().fill("Tom");
    await form.getByRole("option", { name: /Tom/ }).click();
    await form.getByRole("textbox", { name: "What for?" }).fill("For the calm release");
    await form.getByRole("spinbutton").first().fill("2");
    await form.getByRole("button", { name: "Publish" }).click();
    await expect.poll(() => heard(page, "thanked")).toEqual([{ id: 5 }]);
    expect(await heard(page, "ready")).toEqual([{ view: "give-thanks" }]);
    expect(await heard(page, "viewed")).toContainEqual({ view: "give-thanks" });
    await expect.poll(() => heard(page, "unread")).toEqual([{ count: expect.any(Number) }]);
  });

  test("is as high as what it shows, or as it's told", async ({ page }) => {
    await visit(page);
    await mount(page, "leaderboard");
    await mount(page, "leaderboard", { height: "300px" });
    await expect(board(framed(page, 1))).toBeVisible();
    const heights = () => page.locator("iframe").evaluateAll((all) => all.map((each) => each.clientHeight));
    const inside = () =>
      framed(page)
        .locator("[data-guild]")
        .evaluate((root) => (root as HTMLElement).offsetHeight);
    await expect(board(framed(page))).toBeVisible();
    await expect.poll(async () => [await inside(), 300]).toEqual(await heights());
    await expect.poll(async () => (await heights())[0]).toBe(await inside());
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(async () => (await heights())[0]).toBe(await inside());
    expect((await heights())[1]).toBe(300);
    const [height] = await heights();
    await expect.poll(() => heard(page, "resized")).toContainEqual({ height });
  });

  test("follows its options, the page's colors and its language", async ({ page }) => {
    await visit(page);
    await page.evaluate(() => document.documentElement.style.setProperty("--gh-accent", "rgb(1, 2, 3)"));
    await mount(page, "leaderboard", { theme: "dark" });
    await expect(board(framed(page))).toBeVisible();
    const root = framed(page).locator("[data-guild]");
    await expect(root).toHaveAttribute("data-theme", "dark");
    expect(await root.evaluate((each) => getComputedStyle(each).getPropertyValue("--primary"))).toBe("rgb(1, 2, 3)");
    await page.evaluate(() =>
      (window as unknown as HostPage).mounts[0]?.update({ theme: "light", locale: "ru", view: "notifications" }),
    );
    await expect(framed(page).getByRole("region", { name: "Уведомления" })).toBeVisible();
    await expect(root).toHaveAttribute("data-theme", "light");
    await expect(page.locator("iframe")).toHaveAttribute("title", "Уведомления");
  });

  test("is reached and left by Tab", async ({ page }) => {
    await visit(page);
    await mount(page, "leaderboard");
    await expect(board(framed(page))).toBeVisible();
    await page.getByRole("button", { name: "Before" }).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("GUILDHALL-WIDGET");
    const isAfter = () => page.evaluate(() => document.activeElement?.id === "after");
    await expect
      .poll(async () => {
        await page.keyboard.press("Tab");
        return isAfter();
      })
      .toBe(true);
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("GUILDHALL-WIDGET");
  });

  test("opens the panel's pages by the page around it", async ({ page }) => {
    await visit(page);
    await mount(page, "feed");
    await expect(framed(page).getByRole("feed")).toBeVisible();
    const [inside] = insides(page);
    await inside?.evaluate(() => {
      const link = document.querySelector("div")?.shadowRoot?.querySelector<HTMLAnchorElement>("a[href*='/user/']");
      link?.click();
    });
    await expect(framed(page).getByRole("button", { name: "Back" })).toBeVisible();
    expect(await heard(page, "onNavigate")).toEqual([]);
  });

  test("may be the only one on its page", async ({ page }) => {
    await visit(page, "?mixed");
    await mount(page, "leaderboard", { mode: "frame" });
    await mount(page, "leaderboard");
    await expect(board(framed(page))).toBeVisible();
    await expect(board(page)).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(1);
  });

  test("works for whom cookies and storage are blocked", async ({ page, context }) => {
    await context.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException(`${name} is blocked`, "SecurityError");
          },
        });
      Object.defineProperty(Document.prototype, "cookie", {
        get: () => {
          throw new DOMException("cookies are blocked", "SecurityError");
        },
      });
    });
    await visit(page);
    await mount(page, "leaderboard");
    await expect(board(framed(page)).getByRole("row", { name: /Olga/ })).toContainText("You");
    expect(await context.cookies()).toEqual([]);
  });
});

test.describe("a member", () => {
  test("of one frame isn't that of another", async ({ page }) => {
    await visit(page, "?tokens=olga,tom");
    await mount(page, "leaderboard");
    await expect(board(framed(page)).getByRole("row", { name: /Olga/ })).toContainText("You");
    await mount(page, "leaderboard");
    await expect(board(framed(page, 1)).getByRole("row", { name: /Tom/ })).toContainText("You");
    await expect(board(framed(page)).getByRole("row", { name: /Tom/ })).not.toContainText("You");
  });

  test("who is asked for and refused is told so, and the page why", async ({ page }) => {
    await visit(page, "?tokens=nobody");
    await mount(page, "leaderboard");
    await expect(framed(page).getByText("Guildhall isn't available here")).toBeVisible();
    expect(await heard(page, "failed")).toEqual([{ code: "ErrorUnauthenticated", requestId: "req-1" }]);
    expect(await heard(page, "sessionEnded")).toEqual([{ reason: "refused" }]);
  });

  test("who leaves takes everything along", async ({ page }) => {
    await visit(page);
    await mount(page, "leaderboard");
    await expect(board(framed(page))).toBeVisible();
    await page.evaluate(() => (window as unknown as HostPage).guildhall.identify(() => "tom"));
    await expect(page.locator("iframe")).toHaveCount(1);
    await expect(board(framed(page)).getByRole("row", { name: /Tom/ })).toContainText("You");
    const ended = page.waitForRequest((request) => request.method() === "DELETE");
    await page.evaluate(() => (window as unknown as HostPage).guildhall.identify(null));
    expect((await ended).url()).toContain("/widget/session");
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("leaves nothing on the page after it's destroyed", async ({ page }) => {
    await page.addInitScript(() => {
      let count = 0;
      const { addEventListener: add, removeEventListener: remove } = window;
      window.addEventListener = (...parts: Parameters<typeof add>) => {
        if ((parts[0] as string) === "message") count += 1;
        add.apply(window, parts);
      };
      window.removeEventListener = (...parts: Parameters<typeof remove>) => {
        if ((parts[0] as string) === "message") count -= 1;
        remove.apply(window, parts);
      };
      Object.defineProperty(window, "listening", { get: () => count });
    });
    await visit(page);
    await mount(page, "leaderboard");
    await mount(page, "feed");
    await expect(board(framed(page))).toBeVisible();
    const listening = () => page.evaluate(() => (window as unknown as { listening: number }).listening);
    expect(await listening()).toBe(2);
    await page.evaluate(() => (window as unknown as HostPage).mounts[0]?.destroy());
    await expect(page.locator("iframe")).toHaveCount(1);
    await page.evaluate(() => (window as unknown as HostPage).guildhall.destroy());
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(insides(page)).toEqual([]);
    expect(await listening()).toBe(0);
  });
});

test.describe("the dialog", () => {
  test("is a frame over the page, and Escape in it gives the focus back", async ({ page }) => {
    await visit(page);
    await page.getByRole("button", { name: "Before" }).focus();
    await page.evaluate(() => (window as unknown as HostPage).guildhall.open("notifications"));
    const dialog = framed(page).getByRole("dialog", { name: "Notifications" });
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe("hidden");
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Before" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe("");
    await page.evaluate(() => (window as unknown as HostPage).guildhall.open("leaderboard"));
    await expect(framed(page).getByRole("dialog", { name: "Leaderboard" })).toBeVisible();
    // Another view takes the place of the open one.
    await page.evaluate(() => (window as unknown as HostPage).guildhall.open("notifications"));
    await expect(framed(page).getByRole("dialog", { name: "Notifications" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(1);
  });
});

test("a frame that couldn't load the application does with the next try, and has one copy of it", async ({ page }) => {
  const loaded: string[] = [];
  page.on("requestfinished", (request) => {
    const [, name] = /([\w-]+-[\w-]{8}\.js)/.exec(request.url()) ?? [];
    if (name !== undefined) loaded.push(name);
  });
  await page.route(/\/guild-[\w-]+\.js/, (route) => route.abort(), { times: 1 });
  await visit(page);
  await mount(page, "leaderboard");
  await expect(board(framed(page)).getByRole("row", { name: /Olga/ })).toContainText("You");
  expect(loaded).toEqual([...new Set(loaded)]);
  expect(loaded.filter((name) => name.startsWith("guild-"))).toHaveLength(1);
});

test.describe("the wall", () => {
  test("keeps out a site that the app doesn't know", async ({ page }) => {
    const asked: string[] = [];
    const lines: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    page.on("console", (message) => message.text().startsWith("Guildhall") && lines.push(message.text()));
    await visit(page, "", FOREIGN);
    await mount(page, "leaderboard");
    await expect.poll(() => heard(page, "failed")).toEqual([{ code: "origin_not_allowed", requestId: "" }]);
    expect(lines).toEqual([`Guildhall: no session: origin_not_allowed. Allow ${FOREIGN} under Settings → Widget.`]);
    // It was asked why, with no token.
    expect(asked.filter((path) => path.startsWith("/api/") || path === "/widget/v1/frame.js")).toEqual([
      "/api/v1/widget/session",
    ]);
    expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(0);
    expect(await page.locator("iframe").evaluate((frame) => getComputedStyle(frame).visibility)).toBe("hidden");
  });

  test("lets no script of the page reach a session or the document", async ({ page }) => {
    await page.addInitScript(() => {
      const seen: unknown[] = [];
      Object.defineProperty(window, "seen", { value: seen });
      addEventListener("message", ({ data, ports }) => seen.push([data, ports.length]));
      const { fetch: real } = window;
      window.fetch = (...parts) => {
        seen.push(String(parts[0]));
        return real(...parts);
      };
      // Every message that comes through a port of the page's.
      const { addEventListener: add } = MessagePort.prototype;
      MessagePort.prototype.addEventListener = function addEventListener(this: MessagePort, ...rest: unknown[]) {
        (add as (...parts: unknown[]) => void).call(this, "message", ({ data }: MessageEvent) => seen.push(data));
        (add as (...parts: unknown[]) => void).apply(this, rest);
      } as typeof add;
    });
    await visit(page);
    await mount(page, "leaderboard");
    await expect(board(framed(page))).toBeVisible();
    await expect.poll(() => heard(page, "viewed")).toHaveLength(1);
    const seen = await page.evaluate(() => JSON.stringify((window as unknown as { seen: unknown[] }).seen));
    expect(seen).toContain('"hello"');
    expect(seen).toContain('"viewed"');
    expect(seen).not.toContain("session-");
    expect(seen).not.toContain("Olga");
    const inside = await page.locator("iframe").evaluate((frame) => (frame as HTMLIFrameElement).contentDocument);
    expect(inside).toBeNull();
  });

  test("hears no hello of another window, and none of another origin", async ({ page }) => {
    await visit(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/widget\/v1\/frame\?app=app-1/, async (route) => {
      await held;
      await route.continue();
    });
    await mount(page, "leaderboard");
    const frame = page.locator("guildhall-widget iframe");
    await expect(frame).toBeAttached();
    await page.evaluate(async (url) => {
      // Another frame of the server's own origin says what ours would.
      const said = new Promise((resolve) => addEventListener("message", resolve, { once: true }));
      const other = document.createElement("iframe");
      other.src = `${url}/widget/v1/frame?app=app-2`;
      document.body.append(other);
      await said;
      // Our frame's window says it, with another origin.
      const ours = document.querySelector("guildhall-widget")?.shadowRoot?.querySelector("iframe")?.contentWindow;
      const data = { guildhall: 1, type: "hello", v: 1 };
      dispatchEvent(new MessageEvent("message", { data, origin: location.origin, source: ours ?? null }));
    }, GUILDHALL.url);
    expect(await frame.evaluate((each) => getComputedStyle(each).visibility)).toBe("hidden");
    expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(0);
    release();
    await expect(board(page.frameLocator("guildhall-widget iframe"))).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(1);
  });

  test("takes its port from the page around it only, and ignores what it doesn't know", async ({ page }) => {
    await visit(page);
    // A host of our own, without the widget's: its frame is in the page's list of frames.
    await page.evaluate(
      ([server, site]) => {
        const heardHello = new Promise((resolve) => addEventListener("message", resolve, { once: true }));
        const [frame, stranger] = [document.createElement("iframe"), document.createElement("iframe")];
        frame.src = `${server}/widget/v1/frame?app=app-1`;
        stranger.id = "stranger";
        stranger.src = `${site}/empty.html`;
        document.body.append(frame, stranger);
        (window as unknown as { heardHello: unknown }).heardHello = heardHello;
      },
      [GUILDHALL.url, FOREIGN] as const,
    );
    await page.evaluate(() => (window as unknown as { heardHello: unknown }).heardHello);
    const offer = (target: string) => {
      const options = { view: "feed", id: 0, groupId: 0, theme: "dark", locale: null, isFixed: false, tokens: {} };
      const { port1, port2 } = new MessageChannel();
      const got: unknown[] = [];
      port1.onmessage = ({ data }) => got.push(data);
      window.top?.frames[0]?.postMessage({ guildhall: 1, type: "welcome", v: 1 }, target, [port2]);
      port1.postMessage("rubbish");
      port1.postMessage({ type: "unheard-of" });
      port1.postMessage({ type: "init", options: { ...options, view: "settings" } });
      port1.postMessage({ type: "init", options, isOverlay: false, canNavigate: false });
      Object.assign(window, { got });
    };
    const got = (place: Frame) => place.evaluate(() => (window as unknown as { got: unknown }).got);
    await expect(page.frameLocator("#stranger").locator("#place")).toBeAttached();
    const stranger = page.frame({ url: `${FOREIGN}/empty.html` });
    if (stranger === null) throw new TypeError("no stranger");
    await stranger.evaluate(offer, GUILDHALL.url);
    await page.evaluate(offer, GUILDHALL.url);
    await expect.poll(() => got(page.mainFrame())).toContainEqual({ type: "token.ask", id: 1 });
    expect(await got(stranger)).toEqual([]);
  });
});
