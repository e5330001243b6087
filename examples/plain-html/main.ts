import { readFile } from "node:fs/promises";
import { serveSite } from "@guildhall/example-node-signing";

const PAGE = new URL("page.html", import.meta.url);

serveSite({
  // All that the widget needs of a strict policy: its scripts, its calls and its pictures.
  policy: ({ server, nonce }) =>
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'nonce-${nonce}'`,
      `connect-src 'self' ${server}`,
      `img-src ${server}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join("; "),
  page: async ({ server, app, nonce, person }) => {
    const html = await readFile(PAGE, "utf8");
    const values = { server, app, nonce, person: person?.name ?? "nobody" };
    return html.replace(/\{(\w+)\}/g, (name, key: keyof typeof values) => values[key] ?? name);
  },
});
