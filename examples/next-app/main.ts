import { createServer } from "node:http";
import next from "next";

const port = Number(process.env["PORT"] ?? "5100");
const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(port, "127.0.0.1", () => {
  console.log(`open http://localhost:${String(port)}`);
});
