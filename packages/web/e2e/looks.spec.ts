import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { LOOKS, shoot, wear, type Look } from "./looks.ts";

const PAGES = [
  { name: "dashboard", path: "/" },
  { name: "thanks", path: "/thanks" },
  { name: "give-thanks", path: "/thanks/create" },
  { name: "leaderboard", path: "/leaderboard" },
  { name: "profile", path: "/profile" },
  { name: "notifications", path: "/profile/notifications" },
  { name: "settings", path: "/settings/common" },
  { name: "thanks-settings", path: "/settings/thanks" },
  { name: "denied", path: "/access-denied" },
  { name: "not-found", path: "/no/such/page" },
] as const;

for (const theme of ["dark", "light"] as const) {
  for (const { name, path } of PAGES) {
    test(`axe finds nothing on ${name} in the ${theme} theme, and no width scrolls sideways`, async ({ guild }) => {
      const page = await guild.enter("owner", "/access-denied");
      for (const look of looksOf(theme)) {
        await wear(page, guild.url, look);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await shoot(page, name, look);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
        if (look.width !== 960) await expectAccessible(page);
      }
      await page.context().close();
    });
  }
}

// Every width, and each language on the two that differ most.
function looksOf(theme: Look["theme"]): readonly Look[] {
  return LOOKS.filter((look) => look.theme === theme && (look.width !== 1440 || look.language === "en") && (look.width !== 390 || look.language === "ru"));
}
