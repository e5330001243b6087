import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { minifySync, transformWithOxc, type Plugin, type Rolldown } from "vite";

const MARK = "<!-- first-paint -->";
const SOURCE = new URL("../src/boot/first-paint.ts", import.meta.url);
const LANGUAGES = ["en", "ru"] as const;
// The scripts of each language: each is one file of the font.
const FONTS = { en: /inter-latin-wght/, ru: /inter-(?:latin|cyrillic)-wght/ } as const satisfies Record<
  (typeof LANGUAGES)[number],
  RegExp
>;

/**
 * Inlines the first-paint script into the page's head and writes its hash to `csp.json`, from which the server builds
 * its content security policy. It is never a separate file, since a fetched script would run after the first frame.
 */
export function firstPaint(): Plugin {
  let source: Promise<string> | undefined;
  const read = (bundle: Rolldown.OutputBundle): Promise<string> => {
    source ??= readSource();
    return source.then((code) => minify(code, firstFiles(bundle)));
  };
  return {
    name: "guildhall-first-paint",
    transformIndexHtml: {
      // File names are final only at the end.
      order: "post",
      async handler(html, { bundle }) {
        const script = await read(bundle ?? {});
        return html.replace(MARK, () => `<script>${script}</script>`);
      },
    },
    async generateBundle(_options, bundle) {
      const hash = createHash("sha256")
        .update(await read(bundle))
        .digest("base64");
      const json = JSON.stringify({ scriptHashes: [`sha256-${hash}`] });
      this.emitFile({ type: "asset", fileName: "csp.json", source: json });
    },
  };
}

async function readSource(): Promise<string> {
  const source = await readFile(SOURCE, "utf8");
  const { code } = await transformWithOxc(source, SOURCE.pathname, { sourcemap: false });
  return code;
}

function minify(code: string, files: object): string {
  return minifySync(
    "first-paint.js",
    code.replace("FIRST_FILES", () => JSON.stringify(files)),
  ).code.trim();
}

/** What the first views need besides the files the page names, transitive imports included. */
function firstFiles(bundle: Rolldown.OutputBundle): object {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = closureOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const filesOf = (isRoot: (chunk: Rolldown.OutputChunk) => boolean): string[] =>
    [...closureOf(chunks, chunks.filter(isRoot))].filter((file) => !entry.has(file)).map((file) => `/${file}`);
  const page = (path: string): string[] => filesOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
  const texts = (name: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, filesOf((chunk) => chunk.name === `${name}-${language}`)]),
    );
  const fonts = (language: (typeof LANGUAGES)[number]): readonly string[] =>
    Object.keys(bundle)
      .filter((file) => FONTS[language].test(file))
      .map((file) => `/${file}`);
  return {
    texts: texts("texts"),
    panelTexts: texts("texts-panel"),
    fonts: Object.fromEntries(LANGUAGES.map((language) => [language, fonts(language)])),
    login: page("/login/login.page.tsx"),
    panel: page("/src/shell/shell.tsx"),
    later: chunks.filter(({ name }) => name === "kit").map(({ fileName }) => `/${fileName}`),
  };
}

function closureOf(
  chunks: readonly Rolldown.OutputChunk[],
  roots: readonly Rolldown.OutputChunk[],
): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk): void => {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const chunk of chunks.filter((each) => imports.includes(each.fileName))) visit(chunk);
    viteMetadata?.importedCss.forEach((sheet) => files.add(sheet));
  };
  roots.forEach(visit);
  return files;
}
