import { createHash } from "node:crypto";
import type { Language } from "@guildhall/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import { languageOf } from "../http/edge.ts";
import { API_BASE } from "../http/openapi.ts";
import { translatorOf } from "../lib/texts.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import type { Messengers } from "./messenger-protocols.ts";
import { MINI_APP_SCRIPT, WIDGET_SCRIPT } from "./page-scripts.ts";
import { WIDGET_RETURN } from "./sign-in-addresses.ts";

/** The Mini App's address, as BotFather is told it. */
const MINI_APP_PATH = "/telegram/app";

/** The only site that may frame a page of ours: Telegram in a browser, and no page but the Mini App's. */
const TELEGRAM_WEB = "https://web.telegram.org";

/** Pages that the panel isn't needed for: they pass on what Telegram told the browser, and lead into the panel. */
export function registerTelegramPages(server: FastifyInstance, { widget, readMiniApp }: Messengers): void {
  if (widget !== null) {
    server.get(WIDGET_RETURN, async (request, reply) =>
      sendPage(reply, { language: languageOf(request), script: WIDGET_SCRIPT, framedBy: "'none'" }),
    );
  }
  if (readMiniApp === null) return;
  server.get(MINI_APP_PATH, async (request, reply) => {
    void reply.removeHeader("x-frame-options").removeHeader("cross-origin-opener-policy");
    return sendPage(reply, { language: languageOf(request), script: MINI_APP_SCRIPT, framedBy: TELEGRAM_WEB });
  });
}

interface Page {
  readonly language: Language;
  readonly script: string;
  /** For the content security policy. */
  readonly framedBy: string;
}

function sendPage(reply: FastifyReply, { language, script, framedBy }: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(STYLE)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join("; ");
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(pageOf(language, script));
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 90dvh; margin: 0; padding: 1rem; text-align: center; }
a, button { display: inline-block; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.5rem; background: #2554c7;
  color: #fff; font: inherit; text-decoration: none; cursor: pointer; }
`;

function pageOf(language: Language, script: string): string {
  const text = translatorOf(language);
  const t = (key: string): string => escapeHtml(text(`messengers:page.${key}`));
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Guildhall</title>` +
    `<style>${STYLE}</style></head><body data-api="${API_BASE}">` +
    `<section id="opening" role="status"><p>${t("opening")}</p></section>` +
    `<section id="own" hidden><p>${t("own")}</p>` +
    `<a target="_blank" rel="noopener" href="/">${t("open")}</a></section>` +
    `<section id="ask" hidden><p>${t("as")} <b></b></p><button type="button">${t("go")}</button></section>` +
    `<noscript><p>${t("noScript")}</p></noscript>` +
    `<script>${script}</script></body></html>`
  );
}
