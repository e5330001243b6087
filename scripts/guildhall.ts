import { resolve } from "node:path";
import { run } from "./command.ts";
import { ROOT } from "./tree.ts";

// The server's own CLI: `pnpm guildhall check`, `pnpm guildhall migrate`, …
const dataDir = resolve(process.env["INIT_CWD"] ?? process.cwd(), process.env["DATA_DIR"] ?? "data");
const cli = `${ROOT}/packages/server/src/cli.ts`;
const argv = [process.execPath, cli, ...process.argv.slice(2)] as const;
const { code } = await run({ argv: [...argv], env: { DATA_DIR: dataDir }, isShown: true });
process.exitCode = code;
