import { fileURLToPath } from "node:url";
import { serveSite } from "@guildhall/example-node-signing";

serveSite({
  files: fileURLToPath(new URL("dist", import.meta.url)),
  policy: ({ server }) => `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${server}`,
  page: ({ server }) => `<!doctype html>
<html lang="en" data-server="${server}">
  <meta charset="utf-8" />
  <title>Leaderboard</title>
  <link rel="stylesheet" href="/wall.css" />
  <script type="module" src="/wall.js"></script>
  <h1>This month</h1>
  <ol id="ranks" aria-live="polite"></ol>
  <p id="state" role="status"></p>
</html>`,
});
