import { NotFoundError } from "@guildhall/core";
import { WIDGET_VERSION_HEADER, widgetCalls } from "@guildhall/core/widget";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { shareWithAll } from "../http/cross-origin.ts";
import { languageOf } from "../http/edge.ts";
import { IMMUTABLE, sendStatic } from "../http/send-static.ts";
import type { Deps } from "../lib/deps.ts";
import { findAppById } from "./widget-app.repository.ts";
import type { WidgetApp } from "./widget-app.repository.ts";
import type { WidgetFiles } from "./widget-files.ts";
import type { WidgetMetrics } from "./widget-metrics.ts";

/** The channel names another version soon after a release; a page may start with the one before meanwhile. */
const CHANNEL_CACHE = "public, max-age=300, stale-while-revalidate=86400";

const frameQuery = z.catch(z.object({ app: z.optional(z.string()) }), {});

export interface WidgetPagesParts {
  readonly deps: Pick<Deps, "db">;
  readonly files: WidgetFiles;
  readonly metrics: WidgetMetrics;
}

/** Serves the widget's files to every page, and the document of its frame to an app's own pages. */
export function registerWidgetPages(server: FastifyInstance, { deps, files }: Omit<WidgetPagesParts, "metrics">): void {
  server.get("/widget/v1/frame", async (request, reply) => {
    const { app: appId = "" } = z.parse(frameQuery, request.query);
    const app = await findAppById(deps.db.handle, appId);
    if (app === undefined || !app.isEnabled) throw new NotFoundError("app", { appId });
    return sendFrame(reply, app, languageOf(request));
  });
  server.get<{ Params: { "*": string } }>("/widget/*", async (request, reply) => {
    // A page that tries again after a failure asks by an address with more slashes.
    const path = request.params["*"].replace(/^\/*/, "/");
    const found = files.find(path);
    shareWithAll(reply);
    if (found === undefined) throw new NotFoundError("file of the widget", { path });
    return sendStatic(request, reply, { file: found.file, cacheControl: found.isPinned ? IMMUTABLE : CHANNEL_CACHE });
  });
}

/** Counts the versions that exchange tokens; sees every route of the server that it's given. */
export function countWidgetVersions(server: FastifyInstance, { files, metrics }: Omit<WidgetPagesParts, "deps">): void {
  server.addHook("onResponse", async (request) => {
    if (request.method !== "POST" || request.routeOptions.url?.endsWith(widgetCalls.openSession.path) !== true) return;
    const version = request.headers[WIDGET_VERSION_HEADER];
    metrics.seen(typeof version === "string" ? version : undefined, files.versions());
  });
}

/** Framed by the app's pages only, also by those that isolate themselves. */
function sendFrame(reply: FastifyReply, { origins }: WidgetApp, language: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(" ")}`,
  ].join("; ");
  return reply
    .removeHeader("x-frame-options")
    .removeHeader("cross-origin-opener-policy")
    .header("content-security-policy", policy)
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cross-origin-embedder-policy", "require-corp")
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Guildhall</title>` +
        // The pages that the frame may talk to. An origin has no character that would need escaping.
        `<meta name="guildhall-origins" content="${origins.join(" ")}"></head>` +
        `<body><script type="module" src="/widget/v1/frame.js"></script></body></html>`,
    );
}
