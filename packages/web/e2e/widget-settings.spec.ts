import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "./guild.ts";
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

  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
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
