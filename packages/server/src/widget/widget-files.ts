import { statSync } from "node:fs";
import { join } from "node:path";
import { readPanelFiles } from "../http/panel-files.ts";
import type { PanelFile, PanelFiles } from "../http/panel-files.ts";
import type { Deps } from "../lib/deps.ts";
import { SERVER_FOLDER } from "../lib/server-folder.ts";
import { CHANNEL, keepVersions, versionsIn } from "./kept-versions.ts";

const WIDGET_BUILD = join(SERVER_FOLDER, "../widget/dist/embed");
const KEPT_FOLDER = "widget";

/** The built widget in memory, with earlier versions. */
export interface WidgetFiles {
  /** By its path, such as `/v1/loader.js` or `/1.2.0/guild-1a2b.js`. */
  find(path: string): { readonly file: PanelFile; readonly isPinned: boolean } | undefined;
  versions(): ReadonlySet<string>;
}

interface Build {
  readonly files: PanelFiles;
  readonly versions: ReadonlySet<string>;
  /** In ms since 1970; 0 if nothing is built. */
  readonly changedAt: number;
}

/** Loads the built widget and keeps its files for pages that pin their version. */
export function openWidgetFiles(deps: Pick<Deps, "config" | "clock">): WidgetFiles {
  const { config } = deps;
  const buildDir = config.widgetDir ?? WIDGET_BUILD;
  let build = readBuild(deps, buildDir);
  const present = (): Build => {
    // In development the widget is rebuilt while the server runs.
    if (config.mode !== "production" && changedAt(buildDir) !== build.changedAt) build = readBuild(deps, buildDir);
    return build;
  };
  return {
    find(path) {
      const file = present().files.get(path);
      return file && { file, isPinned: !path.startsWith(`/${CHANNEL}/`) };
    },
    versions: () => present().versions,
  };
}

function readBuild({ config, clock }: Pick<Deps, "config" | "clock">, buildDir: string): Build {
  const keepDir = join(config.dataDir, KEPT_FOLDER);
  const earlier = keepVersions(buildDir, keepDir, clock.now());
  const present = versionsIn(buildDir);
  return {
    files: new Map([
      ...earlier.flatMap((version) => readVersion(keepDir, version)),
      ...[CHANNEL, ...present].flatMap((name) => readVersion(buildDir, name)),
    ]),
    versions: new Set([...earlier, ...present]),
    changedAt: changedAt(buildDir),
  };
}

function readVersion(folder: string, name: string): readonly (readonly [string, PanelFile])[] {
  return [...readPanelFiles(join(folder, name))].map(([path, file]) => [`/${name}${path}`, file] as const);
}

function changedAt(buildDir: string): number {
  return statSync(join(buildDir, CHANNEL, "loader.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
