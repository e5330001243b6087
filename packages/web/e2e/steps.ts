import type { Locator, Page, Response } from "@playwright/test";
import { expect } from "./guild.ts";

/**
 * Goes by a link or a button, and waits for the heading of the page that it leads to. The address changes before
 * the page does: until the new page is ready, the old one is still drawn, and takes clicks.
 */
export async function goTo(page: Page, link: Locator, heading: string | RegExp): Promise<void> {
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Does what sends a call, such as `PUT /settings`, and waits until the server has done it. */
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

/** Chooses a segment or a radio by its key: these are smaller than their label, and a click has to find them first. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.press("Space");
  await expect(radio).toBeChecked();
}

/** Chooses people by parts of their names, and waits until each is chosen: the list narrows a moment after the keys. */
export async function choosePeople(picker: Locator, names: readonly string[]): Promise<void> {
  const page = picker.page();
  for (const name of names) {
    await picker.fill(name);
    await page.getByRole("option", { name }).first().click();
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  }
  // On a whole screen the list stays until it is done.
  if (await page.getByRole("listbox").isVisible()) await picker.press("Escape");
}

/**
 * Lets every call through again, once those that are under way have had their answer: a route that is taken away
 * under a handler at work fails the test.
 */
export async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
}

/** Waits for a message and keeps the pointer on it: it stays until the pointer leaves, so that its button can be pressed. */
export async function holdMessage(page: Page, text: string): Promise<void> {
  await page.getByText(text).hover();
}
