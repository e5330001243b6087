import { fileURLToPath } from "node:url";
import { serveSite } from "@guildhall/example-node-signing";
import type { AppProps } from "./app.tsx";

const built = new URL("dist/server/render.js", import.meta.url).href;
// Safe: the build makes it from render.tsx.
const { render } = (await import(built)) as { readonly render: (props: AppProps) => string };

serveSite({
  files: fileURLToPath(new URL("dist", import.meta.url)),
  policy: ({ server }) =>
    `default-src 'none'; script-src 'self' ${server}; style-src-attr 'unsafe-inline'; connect-src 'self' ${server}; img-src ${server}`,
  page: ({ server, app, person }) => {
    const props = { server, app, person: person?.name ?? "" };
    return `<!doctype html>
<html lang="en" data-server="${server}" data-app="${app}" data-person="${props.person}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Acme</title>
  <div id="root">${render(props)}</div>
  <script type="module" src="/page.js"></script>
</html>`;
  },
});
