import { build, preview } from "vite";
import { fileURLToPath } from "node:url";

// Built rather than served from source: the tests see what a page would load.
const configFile = fileURLToPath(new URL("../gallery/vite.config.ts", import.meta.url));
await build({ configFile, logLevel: "warn" });
await build({ configFile, logLevel: "warn", mode: "preact" });
const { resolvedUrls } = await preview({ configFile, preview: { port: 0 } });
process.stdout.write(`gallery at ${resolvedUrls?.local[0] ?? ""}\n`);
