import { expect, test } from "./host.ts";

test.use({ example: "plain-html" });

test("what a member does offline says so, and happens once when it's done again", async ({ page, context, host }) => {
  await host.signIn(page, "u-1");
  const form = page.locator("guildhall-widget[view=give-thanks]");
  await form.getByRole("combobox").first().fill("Arjun");
  await form.getByRole("option", { name: /Arjun Mehta/ }).click();
  await form.getByRole("textbox", { name: "What for?" }).fill("For work without a connection");
  await form.getByRole("spinbutton", { name: "Stars" }).fill("1");
  const home = page.locator("guildhall-widget[view=home]");
  await home.getByRole("tab", { name: "Challenges" }).click();
  await home.getByRole("link", { name: "Guess the release name" }).click();
  const accept = home.getByRole("button", { name: "Accept" });
  await expect(accept).toBeVisible();

  await context.setOffline(true);
  await accept.click();
  await expect(home.getByText("There is no internet connection.")).toBeVisible();
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "What for?" })).toHaveValue("For work without a connection");

  await context.setOffline(false);
  const events = page.getByRole("list", { name: "Events" });
  await accept.click();
  await expect(events.getByText(/^accepted/)).toHaveCount(1);
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(events.getByText(/^thanked/)).toHaveCount(1);
  await expect(form.getByRole("textbox", { name: "What for?" })).toHaveValue("");
});
