import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { connectDemo } from "../../scripts/example/connect-demo.ts";
import { installOwn } from "../../scripts/example/install-own.ts";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { test as base } from "../../packages/web/e2e/guild.ts";

export { expect } from "@playwright/test";

/** Tests of an example: `host` is the site it serves, for a demo company of the file's own. */
export const test = base.extend<{ example: string; host: Host }>({
  example: ["", { option: true }],
  host: async ({ example, guild, page }, use) => {
    const port = await freePort();
    const url = `http://localhost:${String(port)}`;
    // A site of its own: "localhost" and "127.0.0.1" share no cookies.
    const server = guild.url.replace("localhost", "127.0.0.1");
    const env = { ...(await connectDemo(guild.url, url)), GUILDHALL_SERVER: server, PORT: String(port) };
    const folder = join(import.meta.dirname, "..", example);
    await installOwn(folder);
    const child = spawn(process.execPath, ["--run", "start"], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
      // A group of its own: its script runs in a shell, which wouldn't pass the end on.
      detached: true,
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("open http")) resolve();
      });
      child.once("exit", (code) => reject(new TypeError(`the example ended with ${String(code)}`)));
    });
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await use({ url, faults, signIn: (target, as) => signIn(target, `${url}/sign-in?as=${as}`) });
    child.removeAllListeners("exit");
    if (child.pid !== undefined) process.kill(-child.pid);
  },
});

/** A site with the example on it. */
export interface Host {
  readonly url: string;
  /** What went wrong on the page so far: errors thrown, and those written to the console. */
  readonly faults: readonly string[];
  /** Opens the site as one of its people (see `people.ts` of node-signing). */
  readonly signIn: (page: Page, as: string) => Promise<void>;
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
}
