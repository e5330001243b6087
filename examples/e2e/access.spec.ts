import { AxeBuilder } from "@axe-core/playwright";
import { WIDGET_VIEWS } from "../../packages/core/src/widget/index.ts";
import { expect, test } from "./host.ts";
import { mountWidget, showView } from "./mounted-view.ts";

test.use({ example: "plain-html" });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("axe finds nothing in any view", async ({ page, host }) => {
      await host.signIn(page, "u-1");
      const shown = await mountWidget(page);
      for (const view of WIDGET_VIEWS) {
        await showView(page, view, shown);
        // In the page alone, which has no frames: otherwise each look opens another one.
        const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
        // Everything but colors is the same in both schemes.
        if (colorScheme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
        const { violations } = await axe.include("guildhall-widget").analyze();
        const found = violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ target }) => String(target))]);
        expect([view, found]).toEqual([view, []]);
      }
    });
  });
}
