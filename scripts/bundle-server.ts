import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";
import { ROOT } from "./tree.ts";

const SERVER = join(ROOT, "packages/server");

/** What finds files of its own beside itself: native code, and the embedded engine with its WebAssembly. */
const LEFT_OUT = [/^@electric-sql\/pglite(\/|$)/, "@node-rs/argon2", "pg-native", "sharp"];

// The server and all it stands on in a few files that Node reads at once, instead of some thousand. A thread is an
// entry of its own, beside the file that starts it.
rmSync(join(SERVER, "dist"), { recursive: true, force: true });
await build({
  input: {
    main: join(SERVER, "src/main.ts"),
    "pglite-worker": join(SERVER, "src/db/pglite-worker.ts"),
    "spreadsheet-worker": join(SERVER, "src/spreadsheets/spreadsheet-worker.ts"),
  },
  platform: "node",
  tsconfig: join(SERVER, "tsconfig.json"),
  external: LEFT_OUT,
  // A name that is there when it runs, but not for this machine to bundle, would be found out by a visitor only.
  onLog: (level, log, tell) => tell(level === "warn" ? "error" : level, log),
  output: {
    dir: join(SERVER, "dist"),
    format: "esm",
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    comments: false,
  },
});
