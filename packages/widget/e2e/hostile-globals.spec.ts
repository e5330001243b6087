import type { Frame, Page } from "@playwright/test";
import { GUILDHALL, HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

// What the pages of `hosts` keep for their tests, and what these tests keep of what they saw.
interface HostPage {
  heard: (readonly [string, unknown])[];
  asked: number;
  seen: string[];
  notes: number;
  patch: () => void;
  guildhall: {
    q: { push: (call: readonly unknown[]) => void };
    mount: (place: Element, options: object) => { destroy: () => void; ready: Promise<void> };
    version: string;
  };
}

const SESSION = "session-olga";

const faults: string[] = [];
test.beforeEach(({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
});
test.afterEach(() => expect(faults).toEqual([]));

const board = (page: Page | Frame) => page.getByRole("table", { name: "Leaderboard" });

async function visit(page: Page, path = "/plain.html"): Promise<void> {
  await page.goto(HOST.url + path);
}

async function works(page: Page | Frame): Promise<void> {
  await expect(board(page).getByRole("row", { name: /Olga/ })).toContainText("You");
  await expect(page.getByRole("feed", { name: /Лента команды/ })).toContainText("Coffee");
}

const seen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as HostPage).seen.map(String));

test.describe("a page whose fetch", () => {
  for (const [manner, patch] of [
    [
      "forces credentials",
      (send: typeof fetch) =>
        (...[url, init]: Parameters<typeof fetch>) =>
          send(url, { ...init, credentials: "include" }),
    ],
    [
      "adds headers",
      (send: typeof fetch) =>
        (...[url, init]: Parameters<typeof fetch>) =>
          send(url, { ...init, headers: { ...(init?.headers as object), "x-tracing": "1" } }),
    ],
    [
      "throws",
      () => () => {
        throw new TypeError("not today");
      },
    ],
    ["answers with something else", () => () => Promise.resolve({ ok: true })],
  ] as const) {
    test(`${manner} has a widget that works`, async ({ page }) => {
      await page.addInitScript(`if (self === top) self.fetch = (${String(patch)})(self.fetch)`);
      await visit(page);
      await works(page);
      // In the page's own frame, which it keeps: one, whatever number of calls.
      expect(page.frames()).toHaveLength(2);
    });
  }

  test("is patched later sees nothing of the widget's", async ({ page }) => {
    await visit(page);
    await works(page);
    await page.evaluate(() => {
      const own = window as unknown as HostPage & { fetch: typeof fetch };
      own.seen = [];
      own.fetch = (...parts) => {
        own.seen.push(JSON.stringify(parts));
        return Promise.reject(new TypeError("not today"));
      };
      const place = document.createElement("div");
      document.body.append(place);
      own.guildhall.mount(place, { view: "profile" });
    });
    await expect(page.getByRole("region", { name: "Profile" })).toBeVisible();
    expect(await seen(page)).toEqual([]);
    expect(page.frames()).toHaveLength(1);
  });

  test("is broken for good is told so, and the member too", async ({ page }) => {
    await page.route("**/api/v1/**", (route) => route.abort());
    await visit(page);
    await expect(page.getByText("Couldn't reach Guildhall").first()).toBeVisible();
    expect(page.frames()).toHaveLength(1);
  });
});

test.describe("a page with patched globals", () => {
  test("works, and sees the session in none of them", async ({ page }) => {
    await page.addInitScript(() => {
      const own = window as unknown as HostPage;
      own.seen = [];
      own.notes = 0;
      // Not by the methods that are patched.
      const keep = (value: unknown): void => {
        own.notes += 1;
        if (typeof value === "string" && /session-olga/.test(value)) own.seen[own.seen.length] = value;
      };
      const note = (value: unknown): void => {
        keep(value);
        if (typeof value !== "object" || value === null) return;
        for (const each of Object.values(value)) keep(each);
      };
      const patch = (): void => {
        const { parse, stringify } = JSON;
        JSON.parse = (text: string, ...rest: readonly never[]) => {
          note(text);
          return parse(text, ...rest) as unknown;
        };
        JSON.stringify = (value: unknown) => {
          note(value);
          return stringify(value, null, 2);
        };
        const { then } = Promise.prototype;
        Promise.prototype.then = function patched(this: Promise<unknown>, done, failed) {
          const hear = (value: unknown): unknown => {
            note(value);
            return typeof done === "function" ? done(value) : value;
          };
          return then.call(this, hear, failed) as never;
        };
        for (const name of ["map", "forEach", "filter", "push", "join"] as const) {
          const { [name]: method } = Array.prototype as unknown as Record<string, (...parts: unknown[]) => unknown>;
          Object.assign(Array.prototype, {
            [name]: function patched(this: unknown[], ...parts: unknown[]) {
              if (this !== own.seen) for (const each of [...this, ...parts]) note(each);
              return method?.apply(this, parts);
            },
          });
        }
        for (const name of ["authorization", "session"])
          Object.defineProperty(Object.prototype, name, { set: note, configurable: true });
      };
      own.patch = patch;
    });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/v1/widget/session", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/api/v1/widget/session");
    await visit(page);
    await asked;
    // As a script that comes after the widget.
    await page.evaluate(() => (window as unknown as HostPage).patch());
    release();
    await works(page);
    expect(await page.evaluate(() => (window as unknown as HostPage).notes)).toBeGreaterThan(100);
    expect(await seen(page)).toEqual([]);
  });

  test("works with a toJSON on arrays and with what others inherit", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(Array.prototype, {
        toJSON(this: readonly unknown[]) {
          return `[${this.map(String).join()}]`;
        },
      });
      Object.assign(Object.prototype, { extend: () => "all", each: () => [] });
    });
    await visit(page);
    await works(page);
    await expect(page.locator("guildhall-widget [each], guildhall-widget [extend]")).toHaveCount(0);
  });

  test("works with a text that every object inherits", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(Object.prototype, { vendor: "Acme" });
    });
    await visit(page);
    await works(page);
    await expect(page.locator("guildhall-widget [vendor]")).toHaveCount(0);
  });

  test("finds the session in nothing that it can reach from the widget", async ({ page }) => {
    await visit(page);
    await works(page);
    const found = await page.evaluate((secret) => {
      const known = new Set<unknown>([window, document]);
      const paths: string[] = [];
      const queue: (readonly [string, unknown])[] = [["guildhall", (window as unknown as HostPage).guildhall]];
      for (const widget of document.querySelectorAll("guildhall-widget")) {
        queue.push(["widget", widget], ["root", widget.shadowRoot]);
        for (const node of widget.shadowRoot?.querySelectorAll("*") ?? []) queue.push([node.localName, node]);
      }
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [path, value] = next;
        if (typeof value === "string" && value.includes(secret)) paths.push(path);
        if ((typeof value !== "object" && typeof value !== "function") || value === null || known.has(value)) continue;
        known.add(value);
        if (value instanceof Map || value instanceof Set)
          for (const each of value.values()) queue.push([`${path}.values()`, each]);
        for (const key of Reflect.ownKeys(value)) {
          const own = Reflect.getOwnPropertyDescriptor(value, key);
          if (own !== undefined && "value" in own) queue.push([`${path}.${String(key)}`, own.value]);
        }
        const { token } = value as { token?: unknown };
        if (typeof token === "function") queue.push([`${path}.token()`, (token as () => unknown)()]);
      }
      return { paths, count: known.size };
    }, SESSION);
    // Preact's own tree hangs on the elements: there's much to be found.
    expect(found.count).toBeGreaterThan(1_000);
    expect(found.paths).toEqual([]);
  });
});

test.describe("a page with another", () => {
  test("element of our name shows what it mounts", async ({ page }) => {
    await page.addInitScript(() => customElements.define("guildhall-widget", class extends HTMLElement {}));
    await visit(page, "/empty.html");
    await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
    const mounted = await page.evaluateHandle(() => {
      const place = document.querySelector("#place") ?? document.body;
      return (window as unknown as HostPage).guildhall.mount(place, { view: "leaderboard" });
    });
    await expect(board(page)).toBeVisible();
    await mounted.evaluate(({ destroy }) => destroy());
    await expect(board(page)).toHaveCount(0);
  });

  test("loader of another version shows each widget once", async ({ page }) => {
    await page.route("**/widget/v2/loader.js", async (route) => {
      const response = await route.fetch({ url: `${GUILDHALL.url}/widget/v1/loader.js` });
      const text = (await response.text()).replaceAll(/(["'`])\d+\.\d+\.\d+\1/g, "$199.0.0$1");
      await route.fulfill({ response, body: text });
    });
    await page.addInitScript((src) => {
      addEventListener("DOMContentLoaded", () => {
        const script = document.createElement("script");
        script.src = src;
        document.head.append(script);
      });
    }, `${GUILDHALL.url}/widget/v2/loader.js`);
    const loaded = page.waitForResponse("**/widget/v2/loader.js");
    await visit(page);
    await loaded;
    await works(page);
    expect(await page.evaluate(() => (window as unknown as HostPage).asked)).toBe(1);
    await expect(board(page)).toHaveCount(1);
  });
});

test("a page in a sandbox works, or says that it can't", async ({ page }) => {
  await visit(page, "/sandboxed.html");
  const frameOf = async (name: string): Promise<Frame> => {
    const frame = await (await page.getByTitle(name).elementHandle())?.contentFrame();
    if (!frame) throw new TypeError(`no frame ${name}`);
    return frame;
  };
  await works(await frameOf("Open"));
  // Its origin is nobody's, which no app allows.
  await expect((await frameOf("Closed")).getByText("Guildhall isn't available here").first()).toBeVisible();
});
