import type { Locator, Page, Response } from "@playwright/test";
import { expect } from "./guild.ts";

/**
 * Clicks a link or button and waits for the target page's heading. The URL changes before the page does: the old page
 * stays drawn, and takes clicks, until the new one is ready.
 */
export async function goTo(page: Page, link: Locator, heading: string | RegExp): Promise<void> {
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Runs an action that sends a call, such as `PUT /settings`, and waits for the response. */
export async function answered(
  page: Page,
  call: `${string} /${string}`,
  act: () => Promise<unknown>,
): Promise<Response> {
  const [method, path = ""] = call.split(" ");
  const answer = page.waitForResponse(
    (each) => each.request().method() === method && new URL(each.url()).pathname.endsWith(path),
  );
  await act();
  const response = await answer;
  expect(response.status(), call).toBeLessThan(300);
  return response;
}

/** Chooses a segment or radio by keyboard: these inputs are smaller than their label, and a click would miss. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.press("Space");
  await expect(radio).toBeChecked();
}

/** Chooses people by parts of their names, waiting for each: the list filters after a short debounce. */
export async function choosePeople(picker: Locator, names: readonly string[]): Promise<void> {
  const page = picker.page();
  for (const name of names) {
    await picker.fill(name);
    await page.getByRole("option", { name }).first().click();
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  }
  // On a full screen the list stays open until "Done".
  if (await page.getByRole("listbox").isVisible()) await picker.press("Escape");
}

/** Removes all routes once their running handlers are done: a route removed under a running handler fails the test. */
export async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
}

/** Waits for a toast and hovers it: it stays until the pointer leaves, so its button can be pressed. */
export async function holdMessage(page: Page, text: string): Promise<void> {
  await page.getByText(text).hover();
}

/** Lets the panel's files with this name prefix through only after what is done meanwhile. */
export async function whileLoading(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}*.js`, (route) => held.then(() => route.continue()));
  await act();
  release();
}
