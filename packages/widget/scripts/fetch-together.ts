import type { Plugin } from "vite";

const IMPORT = /import\([`"']\.\/([\w-]+\.js)[`"']\)/g;

/** Has a late chunk fetched together with those that it imports, which a browser would only ask for afterwards. */
export function fetchTogether(): Plugin {
  return {
    name: "guildhall-fetch-together",
    generateBundle: (_options, bundle) => {
      const importsOf = (name: string): readonly string[] => {
        const file = bundle[name];
        return file?.type === "chunk" ? file.imports : [];
      };
      for (const [own, file] of Object.entries(bundle)) {
        if (file.type !== "chunk") continue;
        const there = new Set([own, ...file.imports]);
        file.code = file.code.replace(IMPORT, (whole, name: string) => {
          const needed = importsOf(name).filter((each) => !there.has(each));
          // Each again by the chunk itself, whose failure is the one that counts.
          const ahead = needed.map((each) => `import("./${each}").catch(()=>{}),`).join("");
          return ahead === "" ? whole : `(${ahead}${whole})`;
        });
      }
    },
  };
}
