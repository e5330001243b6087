import { fileURLToPath } from "node:url";
import { serveSite } from "@guildhall/example-node-signing";

serveSite({
  files: fileURLToPath(new URL("dist", import.meta.url)),
  policy: ({ server }) =>
    `default-src 'none'; script-src 'self' ${server}; connect-src 'self' ${server}; img-src ${server}`,
  page: ({ server, app, person }) => `<!doctype html>
<html lang="en" data-server="${server}" data-app="${app}" data-person="${person?.name ?? ""}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Acme</title>
  <div id="root"></div>
  <script type="module" src="/page.js"></script>
</html>`,
});
