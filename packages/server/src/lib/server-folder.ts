import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Absolute path of this package, with its migrations, pages and pictures. */
export const SERVER_FOLDER = findServerFolder(import.meta.dirname);

function findServerFolder(from: string): string {
  // Sources are nested deeper than the bundle.
  return existsSync(join(from, "package.json")) ? from : findServerFolder(dirname(from));
}
