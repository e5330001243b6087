import type { Page } from "@playwright/test";
import { submitResult, makeChallenge, takePart, visit } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";
import { whileLoading } from "./steps.ts";

const CARD = "[role=feed] article";

/** Presses keys in the very task that draws the first card: before any later timer, frame or effect. */
async function pressWithFirstCard(page: Page, codes: readonly string[]): Promise<void> {
  await page.addInitScript(
    ({ card, keys }) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(card) === null) return;
        observer.disconnect();
        for (const code of keys) {
          const press = { code, key: code.slice(-1).toLowerCase(), bubbles: true, cancelable: true };
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", press));
        }
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    { card: CARD, keys: codes },
  );
}

for (const path of ["/", "/thanks", "/challenges/active", "/perks", "/purchases/activated"]) {
  test(`a key works on the cards of ${path} from their first paint on`, async ({ guild }) => {
    const page = await guild.enter("moderator", "/access-denied");
    await pressWithFirstCard(page, ["KeyJ", "KeyJ"]);
    await page.goto(path);
    await expect(page.locator(CARD).nth(1)).toBeFocused();
  });
}

test("what is typed before the palette has loaded is searched for", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await whileLoading(page, "palette", async () => {
    await page.goto("/thanks");
    await expect(page.locator(CARD).first()).toBeVisible();
    await page.keyboard.press("Control+KeyK");
    await page.keyboard.type("arja");
    await page.keyboard.press("Backspace");
  });
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toHaveValue("arj");
  await expect(palette.getByRole("option")).toHaveText(["Arjun Mehta"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/\d+$/);
});

test("so is Enter after it: the command runs as soon as the palette is there", async ({ guild }) => {
  const page = await guild.enter("member", "/access-denied");
  await whileLoading(page, "palette", async () => {
    await page.goto("/thanks");
    await expect(page.locator(CARD).first()).toBeVisible();
    await page.keyboard.press("Control+KeyK");
    await page.keyboard.type("light");
    await page.keyboard.press("Enter");
  });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("keys work in sequence: J then A reviews the first result as soon as it's shown", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "problem", title: "Who is quick?", rewards: [100] });
  await submitResult(guild, "member", { attempt: await takePart(guild, "member", cid), comment: "I am." });
  const page = await visit(guild, "moderator", "/access-denied");
  await pressWithFirstCard(page, ["KeyJ", "KeyA"]);
  await page.goto(`/challenge/${String(cid)}/results/in_review`);
  await expect(page.getByRole("dialog", { name: "Approve this submission?" })).toBeVisible();
});
