import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { minifySync, transformWithOxc, type Plugin } from "vite";

const MARK = "<!-- first-paint -->";
const SOURCE = new URL("../src/boot/first-paint.ts", import.meta.url);

/**
 * Puts the first-paint script inline into the page's head and writes its hash to `csp.json`, from
 * which the server makes its content security policy. The script is never a file of its own, since
 * a fetched script would come after the first frame.
 */
export function firstPaint(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: "guildhall-first-paint",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        script ??= readScript();
        return html.replace(MARK, `<script>${await script}</script>`);
      },
    },
    async generateBundle() {
      script ??= readScript();
      const hash = createHash("sha256").update(await script).digest("base64");
      const source = JSON.stringify({ scriptHashes: [`sha256-${hash}`] });
      this.emitFile({ type: "asset", fileName: "csp.json", source });
    },
  };
}

async function readScript(): Promise<string> {
  const source = await readFile(SOURCE, "utf8");
  const { code } = await transformWithOxc(source, SOURCE.pathname, { sourcemap: false });
  return minifySync("first-paint.js", code).code.trim();
}
