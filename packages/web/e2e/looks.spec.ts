import { expect, test } from "./guild.ts";
import { seeInEveryLook } from "./looks.ts";

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

for (const { name, path } of PAGES) {
  test(`${name} looks right and is accessible in every look`, async ({ guild }) => {
    const page = await guild.enter("owner", "/access-denied");
    const open = async (): Promise<void> => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    };
    await seeInEveryLook(page, { name, open });
  });
}
