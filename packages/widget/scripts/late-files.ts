import type { Plugin } from "vite";

const IMPORT = /\bimport\([`"'](\.\/[\w-]+\.js)[`"']\)/g;
const EXPORT = /\b([\w$]+) as loadFile\b/;
const OWN_NAME = "$load";

/**
 * Has every late chunk loaded by the application's `loadFile`, together with those that it imports, which a browser would
 * only ask for afterwards.
 */
export function lateFiles(): Plugin {
  return {
    name: "guildhall-late-files",
    generateBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find(({ exports }) => exports.includes("loadFile"));
      const local = entry && EXPORT.exec(entry.code)?.[1];
      if (!entry || !local) throw new Error("no chunk exports `loadFile`");
      const importsOf = (path: string): readonly string[] =>
        chunks.find(({ fileName }) => path === `./${fileName}`)?.imports ?? [];
      for (const file of chunks) {
        const there = new Set([file.fileName, ...file.imports]);
        const name = file === entry ? local : OWN_NAME;
        const code = file.code.replace(IMPORT, (_whole, path: string) => {
          const needed = importsOf(path).filter((each) => !there.has(each));
          const paths = [...needed.map((each) => `./${each}`), path];
          return `${name}(import.meta.url,${paths.map((each) => `"${each}"`).join(",")})`;
        });
        if (code === file.code) continue;
        file.code = file === entry ? code : `import{loadFile as ${OWN_NAME}}from"./${entry.fileName}";${code}`;
      }
    },
  };
}
