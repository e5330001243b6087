import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./host.ts";

test.use({ example: "plain-html" });

const VIEWS = ["Feed", "Give thanks", "Challenges", "Perks", "Leaderboard", "Profile"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("axe finds nothing in any view", async ({ page, host }) => {
      await host.signIn(page, "u-1");
      const home = page.locator("guildhall-widget[view=home]");
      for (const view of VIEWS) {
        await home.getByRole("tab", { name: view }).click();
        await expect(home.getByRole("status", { name: "Loading" })).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).include("guildhall-widget[view=home]").analyze();
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => String(target))]);
        expect([view, found]).toEqual([view, []]);
      }
    });
  });
}
