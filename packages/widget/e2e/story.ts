import { expect, test as base, type Browser, type Page } from "@playwright/test";
import { NAMESPACES } from "@guildhall/core/i18n";

// What every story in a browser stands on: whatever page it opened, and whenever it left it, there were words on it.

export { expect };

/** A text's key in place of its words. */
const RAW_KEY = String.raw`(?<![\w/.-])(?:${NAMESPACES.join("|")}):[a-z]\w*(?:\.\w+)*`;
/** Words that are on their way are there by then (ms). */
const PATIENCE_MS = 1_000;

/** Keys that were seen by the running test. */
const seen = new Set<string>();

export const test = base.extend<{ words: undefined }>({
  browser: [
    async ({ browser }, use) => {
      watchPages(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  words: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => {
      seen.clear();
      await use(undefined);
      expect([...seen], "texts' keys in place of their words").toEqual([]);
    },
    { auto: true },
  ],
});

/** Has each page looked at before it's left or closed, by whoever does that. */
function watchPages(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    const close = context.close.bind(context);
    context.close = async (why) => {
      await Promise.all(context.pages().map(look));
      await close(why);
    };
    context.on("page", (page) => {
      const [leave, shut] = [page.goto.bind(page), page.close.bind(page)];
      page.goto = async (url, how) => {
        await look(page);
        return leave(url, how);
      };
      page.close = async (how) => {
        await look(page);
        await shut(how);
      };
    });
    return context;
  };
}

async function look(page: Page): Promise<void> {
  const first = await keysOn(page);
  if (first.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const still = new Set(await keysOn(page));
  for (const key of first) if (still.has(key)) seen.add(`${key} at ${page.url()}`);
}

async function keysOn(page: Page): Promise<readonly string[]> {
  // A page that's gone, or busy for good, shows nothing.
  const late = new Promise<readonly string[]>((resolve) => void setTimeout(resolve, PATIENCE_MS, []).unref());
  const frames = page.frames().map((frame) => frame.evaluate(findKeys, RAW_KEY).catch(() => []));
  return (await Promise.all(frames.map((found) => Promise.race([found, late])))).flat();
}

/** In the page: what people see, and what's read to them, shadow roots included. */
function findKeys(pattern: string): string[] {
  const key = new RegExp(pattern, "g");
  const found: string[] = [];
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot !== null) visit(element.shadowRoot);
      if (/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName) || !element.checkVisibility()) continue;
      const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
      const named = ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "");
      for (const text of [...own, ...named]) found.push(...(text.match(key) ?? []));
    }
  };
  visit(document);
  return found;
}
