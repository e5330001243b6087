import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { run, tool } from "./command.ts";
import { ROOT } from "./tree.ts";

const ENTRY = "@guildhall/core/client";

/** Of the program below, in bytes after minification and gzip. */
const MAX_PROGRAM_BYTES = 12 * 1024;

// Whoever embeds the leaderboard writes this much; a client whose types have become `any` fails by the last lines.
const PROGRAM = `import { createClient, createFetchTransport, createPlatform, leaderboardCalls } from "${ENTRY}";

const client = createClient({ transport: createFetchTransport(), platform: createPlatform() });
const load = async (): Promise<readonly { readonly name: string; readonly rank: number }[]> =>
  (await client.call(leaderboardCalls.get, { query: { period: "month" } })).items;
console.log((await load()).map(({ name, rank }) => rank + ". " + name));
// @ts-expect-error There is no such period.
void client.call(leaderboardCalls.get, { query: { period: "fortnight" } });
`;

/**
 * What someone's program would run into with the built package's client: types that are lost, calls that bring their
 * schemas, a bundle that has grown.
 */
export async function clientFaults(folder: string): Promise<readonly string[]> {
  const place = join(ROOT, "node_modules/.cache/guildhall");
  mkdirSync(place, { recursive: true });
  const home = mkdtempSync(join(place, "program-"));
  try {
    writeFileSync(join(home, "program.ts"), PROGRAM);
    return [...(await typeFaults(home, folder)), ...(await sizeFaults(home, folder))];
  } finally {
    rmSync(home, { recursive: true });
  }
}

async function typeFaults(home: string, folder: string): Promise<readonly string[]> {
  const compilerOptions = {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: "es2023",
      module: "esnext",
      moduleResolution: "bundler",
    },
    lib: ["ES2023", "DOM"],
    types: [],
    paths: { [ENTRY]: [join(folder, "dist/client/index.d.ts")] },
  };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  const { code, output } = await run({ argv: tool("@typescript/native/bin/tsc", "-p", home) });
  return code === 0 ? [] : [`${ENTRY}: a program's types: ${output.trim()}`];
}

async function sizeFaults(home: string, folder: string): Promise<readonly string[]> {
  const { output } = await build({
    input: join(home, "program.ts"),
    resolve: { alias: { [ENTRY]: join(folder, "dist/client/index.js") } },
    output: { minify: true },
    write: false,
    logLevel: "warn",
  });
  const chunks = output.filter((file) => file.type === "chunk");
  const modules = chunks.flatMap(({ modules: each }) => Object.entries(each));
  const zod = modules.filter(([id, { renderedLength }]) => /[\\/]zod[\\/]/.test(id) && renderedLength > 0);
  const [bytes = 0] = chunks.filter(({ isEntry }) => isEntry).map(({ code }) => gzipSync(code, { level: 9 }).length);
  return [
    ...zod.map(([id]) => `${ENTRY}: a program of one call gets zod: ${id}`),
    ...(bytes > MAX_PROGRAM_BYTES
      ? [`${ENTRY}: a program of one call is ${bytes} bytes: at most ${MAX_PROGRAM_BYTES}`]
      : []),
  ];
}
