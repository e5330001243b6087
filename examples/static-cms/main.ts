import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveSite } from "@guildhall/example-node-signing";

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

serveSite({
  framed: true,
  files: fileURLToPath(new URL(".", import.meta.url)),
  // Nothing of Guildhall's but the loader and the frame; its calls and pictures are the frame's own.
  policy: ({ server, nonce }) =>
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self'",
      "connect-src 'self'",
      `frame-src ${server}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  page: async ({ server, app, nonce, person }) => {
    const html = (await read("page.html")).replace("{snippet}", await read("snippet.html"));
    const values = { server, app, nonce, person: person?.name ?? "nobody" };
    return html.replace(/\{(\w+)\}/g, (name, key: keyof typeof values) => values[key] ?? name);
  },
});
