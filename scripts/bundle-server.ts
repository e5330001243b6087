import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";
import { ROOT } from "./tree.ts";

const SERVER = join(ROOT, "packages/server");

/** Packages that load files beside themselves: native code, and the embedded engine with its WebAssembly. */
const LEFT_OUT = [/^@electric-sql\/pglite(\/|$)/, "@node-rs/argon2", "pg-native", "sharp"];

// Bundles the server and its dependencies into a few files instead of some thousand. Each thread is its own entry
// beside the main file.
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
  // An import that can't be bundled here would otherwise only fail at runtime.
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
