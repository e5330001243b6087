import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { connectDemo } from "./example/connect-demo.ts";
import { ExampleError } from "./example/example-error.ts";
import { installOwn } from "./example/install-own.ts";
import { serveDemo } from "./example/serve-demo.ts";
import { ROOT } from "./tree.ts";

// `pnpm example plain-html` serves the demo company, unless it's served already, and the example beside it.
const FIRST_PORT = 5101;
const EXAMPLES = readdirSync(join(ROOT, "examples"), { withFileTypes: true })
  .filter((each) => each.isDirectory() && existsSync(join(ROOT, "examples", each.name, "main.ts")))
  .map(({ name }) => name)
  .sort();

const [name = ""] = process.argv.slice(2);
if (EXAMPLES.includes(name)) await runExample(name).catch(explain);
else {
  console.error(`Which example? ${EXAMPLES.join(", ")}`);
  process.exitCode = 1;
}

function explain(error: unknown): void {
  if (!(error instanceof ExampleError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runExample(chosen: string): Promise<void> {
  const port = String(FIRST_PORT + EXAMPLES.indexOf(chosen));
  const server = process.env["GUILDHALL_SERVER"] ?? "http://localhost:4000";
  await installOwn(join(ROOT, "examples", chosen));
  await serveDemo(server);
  const own = process.env["GUILDHALL_APP"] === undefined ? await connectDemo(server, `http://localhost:${port}`) : {};
  const example = spawn(process.execPath, ["--run", "start"], {
    cwd: join(ROOT, "examples", chosen),
    stdio: "inherit",
    env: { ...process.env, GUILDHALL_SERVER: server, PORT: port, ...own },
  });
  example.on("exit", (code) => process.exit(code ?? 1));
}
