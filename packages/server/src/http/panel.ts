import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_THEME } from "@guildhall/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../lib/deps.ts";
import { SERVER_FOLDER } from "../lib/server-folder.ts";
import { keepRelease } from "./kept-releases.ts";
import { readPanelFiles } from "./panel-files.ts";
import type { PanelFiles } from "./panel-files.ts";
import { pagePolicy } from "./security-headers.ts";
import { IMMUTABLE, sendStatic } from "./send-static.ts";

const ASK_AGAIN = "no-cache";
const NOT_FOR_READERS = new Set(["/index.html", "/csp.json"]);
const THEME_COOKIE = "guildhall_theme_default";
const PANEL_BUILD = join(SERVER_FOLDER, "../web/dist");

export interface Panel {
  /** Answers a path without a route; undefined if it's no page or file of the panel. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

/** Loads the built panel, keeps its files for the next release, and answers every page with its one document. */
export function openPanel(deps: Pick<Deps, "config" | "clock">): Panel {
  const { config } = deps;
  const buildDir = config.panelDir ?? PANEL_BUILD;
  let build = readBuild(deps, buildDir);
  const present = (): Build => {
    // In development the panel is rebuilt while the server runs.
    if (config.mode !== "production" && changedAt(buildDir) !== build.changedAt) build = readBuild(deps, buildDir);
    return build;
  };
  return {
    async answer(request, reply) {
      if (request.method !== "GET" && request.method !== "HEAD") return undefined;
      const { files, policy } = present();
      const path = request.url.split("?", 1)[0] ?? "/";
      const file = NOT_FOR_READERS.has(path) ? undefined : files.get(path);
      if (file !== undefined) {
        return sendStatic(request, reply, { file, cacheControl: file.isImmutable ? IMMUTABLE : ASK_AGAIN });
      }
      const page = files.get("/index.html");
      if (page === undefined || !wantsPage(request, path)) return undefined;
      rememberTheme(request, reply, config.defaultTheme);
      void reply.header("content-security-policy", policy);
      return sendStatic(request, reply, { file: page, cacheControl: ASK_AGAIN });
    },
  };
}

interface Build {
  readonly files: PanelFiles;
  /** The page's content security policy. */
  readonly policy: string;
  /** In ms since 1970; 0 if nothing is built. */
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

/** Passes the installation's default theme to the page, unless it's the page's own default. */
function rememberTheme(request: FastifyRequest, reply: FastifyReply, theme: Config["defaultTheme"]): void {
  if (theme === DEFAULT_THEME || request.cookies[THEME_COOKIE] !== undefined) return;
  void reply.setCookie(THEME_COOKIE, theme, { path: "/", sameSite: "lax" });
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  if (path.startsWith("/assets/") || /\.[a-z0-9]{2,11}$/i.test(path)) return false;
  const accepted = request.headers.accept ?? "*/*";
  return accepted.includes("text/html") || accepted.includes("*/*");
}

function readHashes(buildDir: string): readonly string[] {
  const path = join(buildDir, "csp.json");
  if (!existsSync(path)) return [];
  // The panel's build writes this file in a fixed form.
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly scriptHashes: readonly string[] }).scriptHashes;
}
