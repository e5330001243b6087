import { expect, test } from "./story.ts";

for (const [name, path] of [
  ["React", "/guilds.html"],
  ["Preact", "/preact/guilds.html"],
] as const) {
  test.describe(name, () => {
    test("two guilds on one page keep their people, languages and data apart", async ({ page }) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto(path);
      const one = page.getByRole("region", { name: "Guild 1" });
      const other = page.getByRole("region", { name: "Guild 2" });
      await expect(one.getByRole("table", { name: "Leaderboard" })).toContainText("Tom");
      await expect(one.getByRole("row", { name: /Olga/ })).toContainText("You");
      await expect(other.getByRole("table", { name: "Рейтинг" })).toContainText("Мария");
      await expect(other.getByRole("row", { name: /Пётр/ })).toContainText("Вы");
      await expect(one.getByRole("feed")).toContainText("Coffee");
      await expect(one.getByRole("list", { name: "Notifications" })).toContainText("Cinema");
      await expect(other.getByRole("feed")).toContainText("Кофе");
      await expect(other.getByRole("list", { name: "Уведомления" })).toContainText("Кино");
      await expect(one).not.toContainText("Мария");
      await expect(other).not.toContainText("Tom");
      expect(faults).toEqual([]);
    });
  });
}
