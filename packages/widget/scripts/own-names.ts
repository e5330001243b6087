import type { Plugin } from "vite";

// All on one line, as minified code is.
const FOR_IN = /\bfor\s*\(((?:var |let |const )?\w+) in ([^()]+)\)/g;

/** Loops over an object's own names only: a host's page may have put others on `Object.prototype`. */
export function overOwnNames(code: string): string {
  return code.replace(FOR_IN, "for($1 of Object.keys(($2)||0))");
}

/** Has Preact and the bundler's helper for namespaces take an object's own names only. */
export function ownNames(): Plugin {
  return {
    name: "guildhall-own-names",
    transform: {
      filter: { id: /[\\/]node_modules[\\/]preact[\\/]/, code: / in / },
      handler: (code) => ({ code: overOwnNames(code), map: null }),
    },
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.name === "rolldown-runtime") file.code = overOwnNames(file.code);
    },
  };
}
