import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";
import { answered } from "./steps.ts";

/** What a site's server would sign for its user. */
function signToken(key: { readonly kid: string; readonly secret: string }, claims: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  const iat = Math.floor(Date.now() / 1000);
  const body = { iat, exp: iat + 120, jti: randomUUID(), sub: "u-1", ...claims };
  const signed = `${encode({ alg: "HS256", kid: key.kid })}.${encode(body)}`;
  return `${signed}.${createHmac("sha256", key.secret).update(signed).digest("base64url")}`;
}

test("an admin connects a site: origin, key, and a token that's tested", async ({ guild }) => {
  const page = await guild.enter("admin", "/settings/widget");
  await answered(page, "PUT /workspaces/settings/widget", () =>
    page.getByText("Show the widget on your sites").click(),
  );
  await answered(page, "PUT /workspaces/settings/widget", async () => {
    await page.getByLabel("Your sites", { exact: true }).fill("https://intranet.example.com\n");
    await page.getByLabel("Your sites", { exact: true }).blur();
  });
  await answered(page, "PUT /workspaces/settings/widget", () =>
    page.getByLabel("People without a link to a member").selectOption("email"),
  );

  await page.getByRole("button", { name: "New shared secret (HS256)" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new key" });
  await expect(dialog).toBeVisible();
  const [kid = "", secret = ""] = await dialog.locator("pre").allInnerTexts();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Keys" })).toContainText(kid);
  // It isn't shown again.
  expect(await page.content()).not.toContain(secret);

  const aud = await page.locator("pre").first().innerText();
  const test = async (origin: string): Promise<void> => {
    await page
      .getByLabel("Token")
      .fill(signToken({ kid, secret }, { aud, email: "member@demo.test", email_verified: true }));
    await page.getByLabel("Address of the page").fill(origin);
    await page.getByRole("button", { name: "Test", exact: true }).click();
  };
  await test("https://intranet.example.com");
  await expect(page.getByText("It would sign in Mia Torres.")).toBeVisible();
  await test("https://evil.example");
  await expect(page.getByText("The app doesn't allow this origin: https://evil.example")).toBeVisible();

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("list", { name: "Keys" })).toHaveCount(0);
  await test("https://intranet.example.com");
  await expect(page.getByText("The app has no key with the token's kid.")).toBeVisible();
});

test("an address that is none is refused at its field, and stays there", async ({ guild }) => {
  const page = await guild.enter("admin", "/settings/widget");
  await page.getByLabel("Your sites", { exact: true }).fill("intranet.example.com");
  await page.getByLabel("Your sites", { exact: true }).blur();
  await expect(page.getByText("“intranet.example.com” isn't the address of a site.")).toBeVisible();
  await expect(page.getByLabel("Your sites", { exact: true })).toHaveValue("intranet.example.com");
});

test("a preview shows the real widget as the admin, in any view, theme, language and width", async ({ guild }) => {
  const page = await guild.enter("admin", "/settings/widget");
  const stage = page.getByRole("region", { name: "Preview", exact: true });
  const view = page.getByLabel("View", { exact: true });
  await stage.scrollIntoViewIfNeeded();
  await expect(stage.getByRole("tab", { name: "Feed" })).toBeVisible();
  await expect(stage.getByRole("feed")).toBeVisible();
  const named = await view.getByRole("option").allInnerTexts();
  expect(named).toHaveLength(19);
  await view.selectOption("Launcher");
  await expect(stage.getByRole("button", { name: /^Open Guildhall/ })).toBeVisible();
  for (const name of named.slice(1).filter((each) => each !== "Launcher")) {
    await view.selectOption(name);
    // A view may name a part of it like itself.
    await expect(stage.getByRole("region", { name, exact: true }).first()).toBeVisible();
    await expect(stage.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(stage.getByRole("button", { name: "Try again" })).toHaveCount(0);
  }
  await view.selectOption("Profile");
  await expect(stage.getByRole("heading", { name: "Arjun Mehta" })).toBeVisible();
  // Only all sections together have the switch between them.
  await expect(stage.getByRole("tab", { name: "Leaderboard" })).toHaveCount(0);

  await page.getByRole("radiogroup", { name: "Theme" }).getByText("Light").click();
  await expect(stage.locator("guildhall-widget [data-guild][data-theme=light]")).toBeVisible();
  await page.getByRole("radiogroup", { name: "Language" }).getByText("Русский").click();
  await expect(stage.getByRole("region", { name: "Профиль" })).toBeVisible();
  await page.getByText("320 px").click();
  await expect.poll(async () => (await stage.locator("guildhall-widget").boundingBox())?.width).toBe(318);
});

test("a preview's session ends with it", async ({ guild }) => {
  const page = await guild.enter("admin", "/settings/widget");
  const stage = page.getByRole("region", { name: "Preview", exact: true });
  await stage.scrollIntoViewIfNeeded();
  await expect(stage.getByRole("feed")).toBeVisible();
  await answered(page, "DELETE /widget/session", () =>
    page.getByRole("link", { name: "General", exact: true }).click(),
  );
  await page.getByRole("link", { name: "Widget", exact: true }).click();
  await stage.scrollIntoViewIfNeeded();
  await expect(stage.getByRole("feed")).toBeVisible();
});

looks("the page looks right and is accessible", async ({ see }) => {
  await see([
    {
      name: "widget settings",
      by: "admin",
      path: "/settings/widget",
      then: async (page, { language }) => {
        const name = language === "en" ? "Preview" : "Как это выглядит";
        const stage = page.getByRole("region", { name, exact: true });
        await stage.scrollIntoViewIfNeeded();
        await expect(stage.getByRole("feed")).toBeVisible();
      },
    },
  ]);
});
