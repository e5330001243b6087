import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { connectDemo } from "../../scripts/example/connect-demo.ts";
import { builtWidget, servePanel } from "../web/panel.ts";
import type { DemoPerson, ServedPanel } from "../web/panel.ts";
import { openBrowser } from "../web/browser.ts";
import type { Anchor } from "./anchors.ts";

/** A host's site and Guildhall beside it, as different sites, and a browser. */
export interface HostSite {
  /** Opens the host's empty page; what's measured is put into it. */
  readonly open: () => Promise<HostPage>;
  /** Disables or enables the member, as the owner. */
  readonly act: (what: "disable" | "enable") => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface HostPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Puts the host's snippet into the page, which then has the loader. */
  readonly load: () => Promise<void>;
  /** Puts an element into the page. */
  readonly show: (view: string, height?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const MEMBER = { sub: "u-1", email: "member@demo.test", email_verified: true };

/** Serves the demo company, a site that it's embedded in, and the anchors' scripts. */
export async function serveHost(anchors: readonly Anchor[] = []): Promise<HostSite> {
  // The browser is measured: the server answers as soon as it can, however busy the machine is.
  const panel = await servePanel({ WIDGET_DIR: await builtWidget(), MAX_LAG_MS: "1000000" });
  let key: Readonly<Record<string, string>> = {};
  const server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP address, since it listens on a port
  const url = `http://localhost:${port}`;
  key = await connectDemo(panel.url, url);
  const browser = await openBrowser();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", url);
    const script = anchors[Number(/^\/anchor-(\d)\.js$/.exec(pathname)?.[1] ?? "-1")]?.script;
    if (script !== undefined) response.setHeader("content-type", "text/javascript; charset=utf-8").end(script);
    else if (pathname === "/guildhall-token") response.end(signToken(key));
    else if (pathname.startsWith("/novu")) answerNovu(pathname, response);
    else response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
  }
  return {
    open: () => openHostPage(browser, { url, server: panel.url, app: key["GUILDHALL_APP"] ?? "" }),
    act: (what) => actAsOwner(panel, what),
    stop: async () => {
      await browser.close();
      server.close();
      await panel.stop();
    },
  };
}

async function actAsOwner(panel: ServedPanel, what: "disable" | "enable"): Promise<void> {
  const ask = async (who: DemoPerson, path: string, method = "GET"): Promise<Response> => {
    const headers = { cookie: await panel.cookieOf(who), origin: panel.url, "content-type": "application/json" };
    const body = method === "GET" ? null : "{}";
    const answer = await fetch(`${panel.url}/api/v1${path}`, { method, headers, body });
    if (!answer.ok) throw new TypeError(`${path} was answered ${answer.status}`);
    return answer;
  };
  memberId ??= ((await (await ask("member", "/user/info")).json()) as { data: { user: { id: number } } }).data.user.id;
  await ask("owner", `/users/${memberId}/${what}`, "PUT");
}

let memberId: number | null = null;

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>A host</title><h1>A host</h1><main></main><p id="below">What follows</p></html>`;

/** What Novu's service would answer to somebody without news. */
function answerNovu(path: string, response: ServerResponse): void {
  const body = path.includes("session")
    ? { token: "e30.e30.e30", totalUnreadCount: 0, unreadCount: { total: 0, severity: {} }, removeNovuBranding: false }
    : path.includes("count")
      ? [{ count: 0, filter: {} }]
      : [];
  response
    .setHeader("content-type", "application/json")
    .end(JSON.stringify({ data: body, hasMore: false, filter: {} }));
}

function signToken({
  GUILDHALL_APP: aud,
  GUILDHALL_KID: kid,
  GUILDHALL_SECRET: secret = "",
}: Readonly<Record<string, string>>): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${encode({ alg: "HS256", kid })}.${encode({ ...MEMBER, aud, iat, exp: iat + 120, jti: randomUUID() })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

interface Place {
  readonly url: string;
  readonly server: string;
  readonly app: string;
}

async function openHostPage(browser: Browser, { url, server, app }: Place): Promise<HostPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(url);
  const script = (src: string): Promise<void> =>
    page.evaluate(
      (from) => void document.head.append(Object.assign(document.createElement("script"), { src: from })),
      src,
    );
  return {
    page,
    cdp,
    load: async () => {
      await page.evaluate(
        (options) => {
          const getToken = () => fetch("/guildhall-token", { method: "POST" }).then((token) => token.text());
          Object.assign(window, { guildhall: { q: [["init", { ...options, getToken }]] } });
        },
        { server, app },
      );
      await script(`${server}/widget/v1/loader.js`);
      await page.waitForFunction(() => customElements.get("guildhall-widget") !== undefined);
    },
    show: (view, height) =>
      page.evaluate(
        ([name, length]) => {
          const widget = document.createElement("guildhall-widget");
          widget.setAttribute("view", name);
          if (length !== "") {
            widget.setAttribute("height", length);
            // As the guide has a page do in its style sheet, which is there before the loader.
            widget.style.cssText = `display: block; min-height: ${length}`;
          }
          widget.addEventListener("guildhall-ready", () => performance.mark("widget-ready"));
          document.querySelector("main")?.append(widget);
        },
        [view, height ?? ""] as const,
      ),
    close: () => context.close(),
  };
}
