import { join } from "node:path";

/** The widget's sources are in this repository; with the package from npm, none of this is needed. */
export default {
  distDir: "dist",
  turbopack: { root: join(import.meta.dirname, "../..") },
};
