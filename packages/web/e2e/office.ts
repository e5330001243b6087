import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameFromEmail } from "@guildhall/core/accounts";
import type { Browser, Page } from "@playwright/test";
import { expect, startServer, type RunningServer } from "./guild.ts";
import { openPostOffice, type PostOffice } from "./post-office.ts";

export const PASSWORD = "seven quiet geese";

/** An empty installation with a real mail server. */
export interface Office {
  readonly server: RunningServer;
  readonly mail: PostOffice;
}

/** Provides an office while `use` runs; `settings` are its server's environment variables. */
export async function lendOffice(
  settings: Readonly<Record<string, string>>,
  use: (office: Office) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "guildhall-office-"));
  const mail = await openPostOffice();
  const server = await startServer(folder, { SMTP_URL: mail.url, DEMO: "off", ...settings });
  await use({ server, mail });
  await server.kill();
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Opens a separate browser with a new workspace's owner on their dashboard: signed up by mail, without the pages. */
export async function signUp(browser: Browser, { server, mail }: Office, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const send = async (method: "POST" | "PUT", path: string, data: object): Promise<void> => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, data, headers: { origin: server.url } });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  };
  await send("POST", "/user/register", { email });
  const token = new URL((await mail.read(email, "choose your password")).link).searchParams.get("token");
  const name = nameFromEmail(email);
  await send("PUT", "/user/password/update", { token, name, password: PASSWORD, passwordConfirm: PASSWORD });
  await send("PUT", "/user/intro-displayed", {});
  await page.goto("/");
  return page;
}
