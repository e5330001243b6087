import type { Page } from "@playwright/test";
import { expect } from "./guild.ts";

/** Leaves the first steps, which a new workspace's owner lands on, for the dashboard. */
export async function leaveFirstSteps(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/intro\/workspace/);
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  // The server has recorded them as shown, so no later page leads back.
  await expect.poll(() => introStepOf(page, origin)).toBe("");
}

/** The pending step on the server; "" for none. */
export async function introStepOf(page: Page, origin: string): Promise<string> {
  const answer = await page.request.get(`${origin}/api/v1/user/info`);
  const { data } = (await answer.json()) as { readonly data: { readonly user: { readonly introStep: string } } };
  return data.user.introStep;
}
