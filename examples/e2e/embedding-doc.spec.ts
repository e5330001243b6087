import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../scripts/command.ts";
import { closureOf, packInstalled } from "../../scripts/packed/pack.ts";
import { serveRegistry } from "../../scripts/packed/registry.ts";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { test as base, type Guild } from "../../packages/web/e2e/guild.ts";
import { expect, type Page } from "@playwright/test";
import { readBlocks } from "./embedding-doc.ts";

/** A site made word by word as the guide says, and what it says in place of the guide's examples. */
interface Site {
  readonly url: string;
  readonly server: string;
  readonly faults: readonly string[];
  /** Text of the guide with this site's own addresses and keys. */
  readonly fill: (text: string) => string;
  /** Runs a command of the guide in the site's folder. */
  readonly run: (command: string) => Promise<string>;
  readonly write: (file: string, text: string) => void;
  readonly read: (file: string) => string;
}

const test = base.extend<{ site: Site }>({
  site: async ({ guild, page }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "guildhall-quick-start-"));
    const port = await freePort();
    // A site of its own: "localhost" and "127.0.0.1" share no cookies.
    const [url, server] = [`http://localhost:${String(port)}`, guild.url.replace("localhost", "127.0.0.1")];
    const fill = filler({ ...(await allowSite(guild, url)), url, server, port });
    const faults = watch(page);
    const blocks = readBlocks("Quick start");
    const registry = await serveRegistry(await offline(folder));
    let child: ChildProcess | null = null;
    const command = async (text: string): Promise<string> => {
      const [program = "", ...args] = text.trim().split(" ");
      const env = { npm_config_registry: registry.url, npm_config_cache: join(folder, ".npm") };
      const { code, output } = await run({ argv: [program, ...args], cwd: folder, env });
      expect(code, output).toBe(0);
      return output;
    };
    for (const { language, file, text } of blocks) {
      if (file !== null) writeFileSync(join(folder, file), fill(text));
      // The last command serves the site for as long as it's there.
      else if (language === "sh" && text !== blocks.at(-1)?.text) await command(fill(text));
      else child = await serve(folder, fill(text), url);
    }
    const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
    const read = (file: string): string => readFileSync(join(folder, file), "utf8");
    await use({ url, server, faults, fill, run: command, write, read });
    child?.kill();
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test("the quick start shows the widget, followed word by word", async ({ page, site }) => {
  await page.goto(site.url);
  await expectWidget(page);
  expect(site.faults).toEqual([]);
});

test("the policy of the guide is all that a page needs to add", async ({ page, site }) => {
  const own = new Map([
    ["script-src", `'sha256-${scriptHash(site.read("page.html"))}'`],
    ["connect-src", "'self'"],
  ]);
  const [{ text = "" } = {}] = readBlocks("Content-Security-Policy");
  const directives = site
    .fill(text)
    .trim()
    .split("; ")
    .map((each) => `${each} ${own.get(each.split(" ")[0] ?? "") ?? ""}`.trim());
  const policy = ["default-src 'none'", "require-trusted-types-for 'script'", ...directives].join("; ");
  site.write("page.html", `<meta http-equiv="Content-Security-Policy" content="${policy}">${site.read("page.html")}`);
  await page.goto(site.url);
  await expectWidget(page);
  expect(site.faults.filter((fault) => !fault.includes("favicon"))).toEqual([]);
});

test("a pinned version runs, and no file of it that was changed", async ({ page, site }) => {
  await page.goto(site.url);
  await expectWidget(page);
  const version = await page.evaluate(
    () => (window as unknown as { guildhall: { version: string } }).guildhall.version,
  );
  const [program, call] = readBlocks("Versions");
  site.write(program?.file ?? "", site.fill(program?.text ?? ""));
  const tags = await site.run(site.fill(call?.text ?? "").replace("VERSION", version));
  const listed = [...tags.matchAll(/\/[\w-]+\.js(?=":)/g)].map(([name]) => name);
  expect(listed).toEqual([...new Set(listed)]);
  const unpinned = /^<script src=.*$/m;
  const pinned = site.read("page.html").replace(unpinned, tags);
  site.write("page.html", pinned);
  await page.goto(site.url);
  await expectWidget(page);
  expect(site.faults).toEqual([]);

  const wrong = pinned.replace(/(\/guild-[^"]*":"sha384-).{8}/, "$1AAAAAAAA");
  expect(wrong).not.toBe(pinned);
  site.write("page.html", wrong);
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const { guildhall } = window as unknown as { guildhall: { q: { push: (call: unknown) => void } } };
      guildhall.q.push(["on", "failed", ({ code }: { code: string }) => (document.title = code)]);
    });
  });
  await page.goto(site.url);
  await expect(page).toHaveTitle("not_loaded");
  await expect(page.locator("guildhall-widget").getByRole("tab")).toHaveCount(0);
});

async function expectWidget(page: Page): Promise<void> {
  const widget = page.locator("guildhall-widget");
  await expect(widget.getByRole("tab", { name: "Leaderboard" })).toBeVisible();
  await expect(widget.getByRole("article").first()).toBeVisible();
}

/** The guide's first step, in the panel. */
async function allowSite(guild: Guild, origin: string): Promise<{ app: string; kid: string; secret: string }> {
  const page = await guild.enter("owner", "/settings/widget");
  const saved = () => page.waitForResponse((answer) => answer.request().method() === "PUT");
  const enabled = page.getByRole("switch", { name: "Show the widget on your sites" });
  if (!(await enabled.isChecked()))
    await Promise.all([saved(), page.getByText("Show the widget on your sites").click()]);
  const origins = page.getByLabel("Your sites", { exact: true });
  await origins.fill(origin);
  await Promise.all([saved(), origins.blur()]);
  const unknown = page.getByLabel("People without a link to a member");
  if ((await unknown.inputValue()) !== "email") {
    await Promise.all([saved(), unknown.selectOption({ label: "Link them by email" })]);
  }
  const revokes = page.getByRole("list", { name: "Keys" }).getByRole("button", { name: "Revoke" });
  const create = page.getByRole("button", { name: "New shared secret (HS256)" });
  await expect(create.or(revokes).first()).toBeVisible();
  // There can be two keys: the tests before this one have left theirs.
  for (let left = await revokes.count(); left > 0; left -= 1) {
    await revokes.first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(revokes).toHaveCount(left - 1);
  }
  await create.click();
  const made = page.getByRole("dialog", { name: "Your new key" });
  await expect(made.locator("pre")).toHaveText([/\w/, /\w/]);
  const [kid = "", secret = ""] = await made.locator("pre").allInnerTexts();
  await made.getByRole("button", { name: "Done" }).click();
  return { app: await page.locator("pre").first().innerText(), kid, secret };
}

interface Place {
  readonly url: string;
  readonly server: string;
  readonly port: number;
  readonly app: string;
  readonly kid: string;
  readonly secret: string;
}

/** What a reader puts in place of the guide's examples, and nothing else. */
function filler({ url, server, port, app, kid, secret }: Place): (text: string) => string {
  const values = {
    "https://guildhall.example.com": server,
    "http://localhost:8080": url,
    "listen(8080)": `listen(${String(port)})`,
    "olga@example.com": "member@demo.test",
    YOUR_APP_ID: app,
    YOUR_KEY_ID: kid,
    YOUR_SECRET: secret,
  };
  return (text) => Object.entries(values).reduce((filled, [example, own]) => filled.replaceAll(example, own), text);
}

/** What the guide installs, from a registry that needs no network. */
async function offline(folder: string) {
  const signing = join(import.meta.dirname, "../node-signing");
  return Promise.all([...closureOf(["jose"], signing)].map((each) => packInstalled(each, folder)));
}

async function serve(folder: string, text: string, url: string): Promise<ChildProcess> {
  const [, ...args] = text.trim().split(" ");
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  const isServed = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServed).toBe(true);
  return child;
}

function watch(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
}

function scriptHash(html: string): string {
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  return createHash("sha256").update(script).digest("base64");
}
