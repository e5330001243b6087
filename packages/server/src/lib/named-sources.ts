import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The location in a frame such as `at giveThanks (file:///…/dist/served-guild.js:51234:11)`. */
const PLACE = /(file:\/\/[^\s:]+\.js):(\d+):(\d+)/;

/**
 * Source-maps this thread's stacks to the sources bundled in `folder`. A map is read when first needed: Node's
 * `--enable-source-maps` reads them all at startup.
 */
export function nameSources(folder: string): void {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    if (!maps.has(file)) maps.set(file, dirname(file) === folder ? readMap(file) : null);
    return maps.get(file) ?? null;
  };
  const toSource = (...[place = "", url = "", line, column]: readonly string[]): string => {
    const origin = mapOf(fileURLToPath(url))?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("lineNumber" in origin)) return place;
    return `${join(folder, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  };
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${String(frame).replace(PLACE, toSource)}`)].join("\n");
}

/** Null if missing or unreadable: a stack must be shown in any case. */
function readMap(file: string): SourceMap | null {
  try {
    // Written by the bundler.
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return null;
  }
}
