import { expect, test } from "./host.ts";

test.describe("wall-screen", () => {
  test.use({ example: "wall-screen" });

  test("shows the month's top ten without the widget", async ({ page, host }) => {
    await host.signIn(page, "u-1");
    await expect(page.getByRole("listitem")).toHaveCount(10);
    expect(host.faults).toEqual([]);
  });
});

test.describe("custom-transport", () => {
  test.use({ example: "custom-transport" });

  test("shows a balance to a page that reaches its own server only", async ({ page, host }) => {
    await host.signIn(page, "u-1");
    await expect(page.getByRole("listitem").first()).toContainText(/\d/);
    expect(host.faults).toEqual([]);
  });
});

test.describe("node-signing", () => {
  test.use({ example: "node-signing" });

  test("gives a token to people who are signed in, and to nobody else", async ({ page, host }) => {
    await host.signIn(page, "nobody");
    await page.getByRole("button", { name: "Ask for a token" }).click();
    await expect(page.getByLabel("Token")).toHaveText("Sign in first");
    await host.signIn(page, "u-1");
    await page.getByRole("button", { name: "Ask for a token" }).click();
    await expect(page.getByLabel("Token")).toContainText('"sub":"u-1"');
  });
});
