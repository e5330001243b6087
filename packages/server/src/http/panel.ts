import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME } from "@guildhall/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../lib/deps.ts";
import { SERVER_FOLDER } from "../lib/server-folder.ts";
import { keepRelease } from "./kept-releases.ts";
import { chooseEncoding, readPanelFiles } from "./panel-files.ts";
import type { PanelFile, PanelFiles } from "./panel-files.ts";
import { pagePolicy } from "./security-headers.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";
const NOT_FOR_READERS = new Set(["/index.html", "/csp.json"]);
const THEME_COOKIE = "guildhall_theme_default";
const PANEL_BUILD = join(SERVER_FOLDER, "../web/dist");

/** The panel as it is served. */
export interface Panel {
  /** Answers a path that nothing else answers; undefined when it is no page and no file of the panel. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

/** Reads the built panel, keeps its files for the release to come, and answers pages with the one document. */
export function openPanel(deps: Pick<Deps, "config" | "clock">): Panel {
  const { config } = deps;
  const buildDir = config.panelDir ?? PANEL_BUILD;
  let build = readBuild(deps, buildDir);
  const present = (): Build => {
    // While one works on the panel it is built again under a running server.
    if (config.mode !== "production" && changedAt(buildDir) !== build.changedAt) build = readBuild(deps, buildDir);
    return build;
  };
  return {
    async answer(request, reply) {
      if (request.method !== "GET" && request.method !== "HEAD") return undefined;
      const { files, policy } = present();
      const path = request.url.split("?", 1)[0] ?? "/";
      const file = NOT_FOR_READERS.has(path) ? undefined : files.get(path);
      if (file !== undefined) return sendFile(request, reply, file);
      const page = files.get("/index.html");
      if (page === undefined || !wantsPage(request, path)) return undefined;
      rememberTheme(request, reply, config.defaultTheme);
      return sendFile(request, reply.header("content-security-policy", policy), page);
    },
  };
}

interface Build {
  readonly files: PanelFiles;
  /** The content security policy of the page. */
  readonly policy: string;
  /** In ms since 1970; 0 when nothing is built. */
  readonly changedAt: number;
}

function readBuild({ config, clock }: Pick<Deps, "config" | "clock">, buildDir: string): Build {
  const earlier = keepRelease(buildDir, join(config.dataDir, "panel"), clock.now());
  return {
    files: new Map([...earlier.flatMap((dir) => [...readPanelFiles(dir)]), ...readPanelFiles(buildDir)]),
    policy: pagePolicy(readHashes(buildDir)),
    changedAt: changedAt(buildDir),
  };
}

function changedAt(buildDir: string): number {
  return statSync(join(buildDir, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Tells the page which theme the installation starts with, unless that is what the page starts with anyway. */
function rememberTheme(request: FastifyRequest, reply: FastifyReply, theme: Config["defaultTheme"]): void {
  if (theme === DEFAULT_THEME || request.cookies[THEME_COOKIE] !== undefined) return;
  void reply.setCookie(THEME_COOKIE, theme, { path: "/", sameSite: "lax" });
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  if (path.startsWith("/assets/") || /\.[a-z0-9]{2,11}$/i.test(path)) return false;
  const accepted = request.headers.accept ?? "*/*";
  return accepted.includes("text/html") || accepted.includes("*/*");
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: PanelFile): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], file);
  void reply
    .header("cache-control", file.isImmutable ? IMMUTABLE : ASK_AGAIN)
    .header("vary", "accept-encoding")
    .header("etag", file.etag);
  if (request.headers["if-none-match"]?.includes(file.etag) === true) return reply.code(304).send();
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.type(file.type).send(await file.content(encoding));
}

function readHashes(buildDir: string): readonly string[] {
  const path = join(buildDir, "csp.json");
  if (!existsSync(path)) return [];
  // The panel's build writes this file; its form is fixed there.
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly scriptHashes: readonly string[] }).scriptHashes;
}
