import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const FOLDER = dirname(resolve("@forge/bridge"));
const VIRTUAL = "\0lean-bridge";

/** Where the bridge's own files have what a frame uses. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  "fetch/index.js": ["requestJira", "requestRemote"],
  "invoke-endpoint/invoke-remote.js": ["invokeRemote"],
  "router/router.js": ["router"],
  "view/close.js": ["close"],
  "view/getContext.js": ["getContext"],
  "view/submit.js": ["submit"],
  "view/theme.js": ["theme"],
};

/** Takes of Atlassian's bridge what a frame uses: as a whole it can't be shaken, being CommonJS. */
export function leanBridge(): Plugin {
  return {
    name: "guildhall-lean-bridge",
    enforce: "pre",
    resolveId: {
      filter: { id: /^@forge\/bridge$/ },
      handler: () => VIRTUAL,
    },
    load: {
      filter: { id: /^\0lean-bridge$/ },
      handler: () =>
        [
          ...Object.entries(PARTS).map(
            ([file, names]) => `import { ${names.join(", ")} } from ${JSON.stringify(join(FOLDER, file))};`,
          ),
          "export const view = { close, getContext, submit, theme };",
          "export { invokeRemote, requestJira, requestRemote, router };",
        ].join("\n"),
    },
  };
}
