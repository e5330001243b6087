import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./tree.ts";

const OWN = ["GUILDHALL_APP", "GUILDHALL_KID", "GUILDHALL_SECRET"];

/** Runs a script without a workspace of one's own; returns its exit code and what it wrote. */
async function run(argv: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const child = spawn(process.execPath, argv, {
    cwd: ROOT,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => said.push(String(text)));
  const [code] = (await once(child, "close")) as [number];
  return { code, said: said.join("") };
}

it("says in a sentence that a server has no demo company to connect to", async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/api/v1/user/info" ? 200 : 422).end("{}");
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  expect(await run(["scripts/example.ts", "plain-html"], { GUILDHALL_SERVER: address })).toEqual({
    code: 1,
    said: `There's no demo company at ${address}. To connect a workspace of your own, set GUILDHALL_APP, GUILDHALL_KID and GUILDHALL_SECRET: see examples/README.md.\n`,
  });
  server.close();
});

it("says in a sentence that a server elsewhere doesn't answer", async () => {
  expect(await run(["scripts/example.ts", "plain-html"], { GUILDHALL_SERVER: "http://127.0.0.1:1" })).toEqual({
    code: 1,
    said: "Nothing answers at http://127.0.0.1:1.\n",
  });
});

it("names in a sentence what an example that's started by itself lacks", async () => {
  const example = join("examples", "node-signing", "main.ts");
  const how = "in the environment: see examples/README.md, or run `pnpm example` in the repository's root.\n";
  expect(await run([example])).toEqual({
    code: 1,
    said: `Set GUILDHALL_APP, GUILDHALL_KID and GUILDHALL_SECRET ${how}`,
  });
  expect(await run([example], { GUILDHALL_APP: "a", GUILDHALL_KID: "k" })).toEqual({
    code: 1,
    said: `Set GUILDHALL_SECRET ${how}`,
  });
});
