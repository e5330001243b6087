import type { Page } from "@playwright/test";
import { expect } from "./host.ts";

interface HostPage {
  guildhall: { mount: (place: Element, options: object) => { update: (changes: object) => void } };
  mounted: { update: (changes: object) => void };
}

/** Of a thing that a view shows, by the view. */
type Shown = Readonly<Record<string, number>>;

/** Puts a widget into an otherwise empty page; returns a challenge, a quiz, a contest and a chain that it lists. */
export async function mountWidget(
  page: Page,
  { widthPx, locale }: { widthPx?: number; locale?: string } = {},
): Promise<Shown> {
  await page.evaluate(
    ([width, language]) => {
      const place = document.createElement("main");
      if (width !== undefined) place.style.width = `${String(width)}px`;
      document.body.replaceChildren(place);
      const own = globalThis as unknown as HostPage;
      own.mounted = own.guildhall.mount(place, {
        view: "challenges",
        ...(language !== undefined && { locale: language }),
      });
    },
    [widthPx, locale] as const,
  );
  const idOf = async (kind: string): Promise<number> => {
    const link = page.locator(`guildhall-widget a[href*='/${kind}/']`).first();
    return Number(/\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0]);
  };
  const challenge = await idOf("challenge");
  await showView(page, "quizzes", {});
  const quiz = await idOf("quiz");
  await showView(page, "contests", {});
  const contest = await idOf("contest");
  await showView(page, "chains", {});
  return { challenge, quiz, contest, chain: await idOf("chain") };
}

/** Switches the mounted widget to a view and waits until all of it is there. */
export async function showView(page: Page, view: string, shown: Shown): Promise<void> {
  const options = { view, params: { id: shown[view] ?? 0 } };
  await page.evaluate((changes) => (globalThis as unknown as HostPage).mounted.update(changes), options);
  const widget = page.locator("guildhall-widget");
  // What is loading says so, in either language.
  await expect(widget.locator("[part=root], button").first()).toBeVisible();
  await expect(widget.locator("[role=status][aria-label], [aria-busy=true]")).toHaveCount(0);
}
