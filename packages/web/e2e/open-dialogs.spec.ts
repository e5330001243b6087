import type { Page } from "@playwright/test";
import { makeChallenge, pictureFile, sendAs, takePart, visit } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { goTo, letThrough } from "./steps.ts";
import { readAs } from "./story-people.ts";

test.use({ actionTimeout: 30_000 });

const result = (page: Page) => page.getByLabel("Your result");
const submit = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Submit/ });
const alert = (page: Page) => page.getByRole("dialog").getByRole("alert");

/** A member's page with the completion of a challenge they take part in, half written. */
async function beginCompletion(guild: Guild, title: string) {
  const cid = await makeChallenge(guild, { type: "quest", title });
  const attempt = await takePart(guild, "member", cid);
  const page = await visit(guild, "member", `/challenge/${String(cid)}`);
  await page.getByRole("button", { name: "Complete" }).click();
  await result(page).fill("Half a thought");
  return { cid, attempt, page };
}

async function submitFile(guild: Guild, attempt: number): Promise<void> {
  const caller = await guild.ask("member");
  const answer = await caller.post(`${guild.url}/api/v1/challenge/assignment/${String(attempt)}/complete`, {
    headers: { origin: guild.url, "idempotency-key": crypto.randomUUID() },
    multipart: { entity: JSON.stringify({ comment: "From elsewhere" }), file_0: pictureFile("elsewhere.png") },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await caller.dispose();
}

test("a completion left open shows what was done with the attempt elsewhere, and drops none of it", async ({
  guild,
}) => {
  const { cid, attempt, page } = await beginCompletion(guild, "Begun twice");
  await submitFile(guild, attempt);
  await expect(alert(page)).toContainText("This is in review.");
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
  await sendAs(guild, "admin", {
    method: "POST",
    path: `/challenge/assignment/${String(attempt)}/reject`,
    data: { comment: "The other side, please" },
  });
  const again = page.getByRole("dialog", { name: "Submit “Begun twice” again" });
  await expect(again).toContainText("The other side, please");
  await expect(again).toContainText("elsewhere.png");
  await expect(result(page)).toHaveValue("Half a thought");
  await submit(page).click();
  await expect(page.getByText("Submitted for review")).toBeVisible();
  const { challenge } = await readAs<{ challenge: { assignments: { files: { name: string }[] }[] } }>(
    guild,
    "member",
    `/challenge/${String(cid)}`,
  );
  expect(challenge.assignments[0]?.files.map(({ name }) => name)).toEqual(["elsewhere.png"]);
});

test("a completion says at once that its challenge was closed, and keeps what's written to be copied", async ({
  guild,
}) => {
  const { cid, page } = await beginCompletion(guild, "Closed too early");
  await sendAs(guild, "admin", { method: "PUT", path: `/challenge/${String(cid)}/close` });
  await expect(alert(page)).toHaveText(
    "This challenge is closed. What you've written stays here until you close this, so you can copy it.",
  );
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
  await expect(result(page)).toHaveValue("Half a thought");
});

/** Submits; the server acts on it, and its answer is lost. */
async function submitUnheard(page: Page): Promise<void> {
  await page.route("**/complete", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(alert(page)).toContainText("this may have gone through");
  await letThrough(page);
}

test("a completion whose answer was lost is submitted once, also after an edit", async ({ guild }) => {
  const { page } = await beginCompletion(guild, "Heard of once");
  await submitUnheard(page);
  await result(page).fill("A whole thought");
  await submit(page).click();
  await expect(alert(page)).toContainText("Your result had already been submitted before you edited it");
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
});

test("a completion whose answer was lost is confirmed by submitting the same again", async ({ guild }) => {
  const { page } = await beginCompletion(guild, "Heard of at last");
  await page.locator('input[type="file"]').setInputFiles(pictureFile("mine.png"));
  await submitUnheard(page);
  await submit(page).click();
  await expect(page.getByText("Submitted for review")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the browser's way back asks before it discards what's in a dialog", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "Not so fast" });
  await takePart(guild, "member", cid);
  const page = await guild.enter("member", "/challenges/active");
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, page.getByRole("link", { name: "Not so fast" }).first(), "Not so fast");
  await page.getByRole("button", { name: "Complete" }).click();
  await page.locator('input[type="file"]').setInputFiles(pictureFile("mine.png"));
  const dialog = page.getByRole("dialog", { name: "Complete “Not so fast”" });
  await expect(dialog).toContainText("mine.png");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toContainText("mine.png");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/challenges\/active$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("closing a dialog by its own buttons asks once, also where it's in the URL", async ({ guild }) => {
  const page = await guild.enter("admin", "/perks");
  const form = page.getByRole("dialog", { name: "New perk" });
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await page.getByRole("button", { name: "Add perk" }).click();
  await form.getByLabel("Title").fill("Half a perk");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/perks$/);
  await page.getByRole("button", { name: "Add perk" }).click();
  await form.getByLabel("Title").fill("A whole perk");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Perk added")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
