import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig } from "vite";
import { leanBridge } from "./lean-bridge.ts";
import { screenBuild } from "../../widget/scripts/screen-build.ts";

/** Where the build is kept, without its document. */
export const FRAME_OUT = fileURLToPath(new URL("../dist/static/frame", import.meta.url));

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const TARGETS = {
  target: "es2023",
  cssTarget: ["chrome123", "edge123", "firefox128", "safari17.5"],
  modulePreload: false,
  emptyOutDir: false,
} satisfies InlineConfig["build"];

/** Builds what every frame loads into `folder`: files of its own only, as Forge serves them. */
export async function buildFrame(folder: string): Promise<void> {
  const { groups, ...screens } = screenBuild("jira-app", ["forge", "overwrite", "tracker"]);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    root: here(".."),
    configFile: false,
    logLevel: "warn",
    base: "./",
    publicDir: false,
    ...screens,
    plugins: [leanBridge(), ...screens.plugins],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ...TARGETS,
      outDir: folder,
      manifest: "manifest.json",
      // As a library, its import() stays as it is.
      lib: { entry: { frame: here("../src/frame/main.ts") }, formats: ["es"] },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        preserveEntrySignatures: "allow-extension",
        output: {
          minify: true,
          comments: false,
          entryFileNames: "[name]-[hash:8].js",
          chunkFileNames: "[name]-[hash:8].js",
          codeSplitting: { groups },
        },
      },
    },
  });
  for (const name of ["icon.svg", "frame.css"]) copyFileSync(here(`../static/${name}`), join(folder, name));
}

/** Writes the frame's document, which names the server. */
export function writeFrame(folder: string, server: string): void {
  const entry = readdirSync(folder).find((name) => /^frame-[\w-]+\.js$/.test(name)) ?? "";
  writeFileSync(join(folder, "index.html"), frameDocument({ server, entry }));
}

function frameDocument({ server, entry }: { readonly server: string; readonly entry: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="guildhall-server" content="${server}" />
    <title>Guildhall</title>
    <link rel="stylesheet" href="./frame.css" />
    <script type="module" src="./${entry}"></script>
  </head>
  <body>
    <div id="root"></div>
    <div id="failed" role="alert" hidden>
      <p>Guildhall couldn't be shown. Reload the page.</p>
      <p lang="ru">Не удалось показать Guildhall. Обновите страницу.</p>
    </div>
  </body>
</html>
`;
}

if (import.meta.main) await buildFrame(FRAME_OUT);
