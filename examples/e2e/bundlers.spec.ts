import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { PEOPLE, signToken } from "@guildhall/example-node-signing";
import { expect, type Browser } from "@playwright/test";
import { inTurns } from "../../scripts/command.ts";
import { connectDemo } from "../../scripts/example/connect-demo.ts";
import { buildBundled, type BundledPage } from "../../scripts/packed/bundlers.ts";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { test } from "../../packages/web/e2e/guild.ts";

const LIMIT_MS = 600_000;
const PAGES_AT_ONCE = 3;

test("the packed widget draws in every bundler and every React", async ({ guild, browser }) => {
  test.setTimeout(LIMIT_MS);
  const home = mkdtempSync(join(tmpdir(), "guildhall-bundlers-"));
  const pages = await buildBundled(home);
  const port = await freePort();
  const url = `http://localhost:${String(port)}`;
  // A site of its own: "localhost" and "127.0.0.1" share no cookies.
  const server = guild.url.replace("localhost", "127.0.0.1");
  const connected = await connectDemo(guild.url, url);
  const site = serve(pages, connected).listen(port);
  const query = String(new URLSearchParams({ server, app: connected["GUILDHALL_APP"] ?? "" }));
  const drawn = await inTurns(pages, PAGES_AT_ONCE, async ({ react, bundler }) => {
    const line = `${react} by ${bundler}: ${await drawnBy(browser, `${url}/${react}/${bundler}/?${query}`)}`;
    console.log(line);
    return line;
  });
  site.close();
  rmSync(home, { recursive: true });
  const wanted = pages.map(({ react, bundler }) =>
    expect.stringMatching(`^${react} by ${bundler}: ${react.replace("-", " ")}[.].* drew .*Mara Lindqvist`),
  );
  expect(drawn).toEqual(wanted);
});

/** What's on the page: the React that drew it and the widget's first row, or what went wrong. */
async function drawnBy(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) faults.push(message.text());
  });
  await page.goto(address);
  const row = page.getByRole("table", { name: "Leaderboard" }).getByRole("row").nth(1);
  const words = await row.innerText().catch(() => "nothing");
  const drawn = `react ${await page.title()} drew ${[words.replaceAll(/\s+/g, " "), ...faults].join("; ")}`;
  await page.close();
  return drawn;
}

/** The pages as files, and tokens for whoever opens them. */
function serve(pages: readonly BundledPage[], connected: Readonly<Record<string, string>>): Server {
  const { GUILDHALL_APP: app = "", GUILDHALL_KID: kid = "", GUILDHALL_SECRET: secret = "" } = connected;
  const [person] = PEOPLE;
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/guildhall-token" && person !== undefined) {
      void signToken(person, { app, framed: false }, { kid, secret, alg: "HS256" }).then((token) =>
        response.end(token),
      );
      return;
    }
    const page = pages.find(({ react, bundler }) => pathname.startsWith(`/${react}/${bundler}/`));
    const name = pathname.split("/").slice(3).join("/") || "index.html";
    const file = join(page?.folder ?? "", name);
    if (page === undefined || !existsSync(file)) return void response.writeHead(404).end();
    response.setHeader("content-type", extname(file) === ".html" ? "text/html" : "text/javascript");
    createReadStream(file).pipe(response);
  });
}
