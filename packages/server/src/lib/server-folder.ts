import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of this package, beside whose sources or bundle lie its migrations, pages and pictures; absolute. */
export const SERVER_FOLDER = findServerFolder(import.meta.dirname);

function findServerFolder(from: string): string {
  // The sources lie deeper than the bundle.
  return existsSync(join(from, "package.json")) ? from : findServerFolder(dirname(from));
}
