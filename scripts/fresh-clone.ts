import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, toDuration } from "./command.ts";
import type { Outcome } from "./command.ts";
import { freePort } from "../packages/server/src/testing/free-port.ts";
import { plainEnvironment, serverProcess, startApp, untilEnded, untilGone, untilReady } from "./served-app.ts";
import type { ServedApp } from "./served-app.ts";
import { CLONE_MARK } from "./test-steps.ts";
import { ROOT } from "./tree.ts";

// A newcomer's first steps: clone, the README's two commands, and a check that the product works.
const FIRST_START_MS = 300_000;
const LATER_START_MS = 60_000;
const END_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), "guildhall-clone-"));
const clone = join(folder, "guildhall");
const data = { DATA_DIR: join(folder, "data") };
// Port 9 discards: no network for its clients.
const NOWHERE = { npm_config_registry: "http://127.0.0.1:9/", pnpm_config_registry: "http://127.0.0.1:9/" };
const started: ServedApp[] = [];
let cookie = "";

try {
  await fact("the repository's last commit clones", async () => {
    await expectEnd(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], folder);
  });

  await fact("a Node that is too old is told in one sentence", async () => {
    const asOld = join(folder, "as-old.cjs");
    writeFileSync(asOld, `Object.defineProperty(process.versions, "node", { value: "16.20.2" });`);
    const { code, output } = await runThere([
      process.execPath,
      "--require",
      asOld,
      "scripts/run.cjs",
      "scripts/start.ts",
    ]);
    expectThat(
      code === 1 && /^Guildhall needs Node \d+ or newer, and this is Node 16\.20\.2: .*\n$/.test(output),
      output,
    );
  });

  const first = await fact("`npx --yes pnpm@12 start` installs, builds, seeds and is ready", () =>
    start(FIRST_START_MS),
  );
  await fact("it prints its address and the demo's sign-ins", async () => {
    for (const text of [first.url.replace("127.0.0.1", ""), "owner@demo.test", "member@demo.test", "guildhall"]) {
      expectThat(first.printed().includes(text.replace("http://:", ":")), `${text} in:\n${first.printed()}`);
    }
  });
  await fact("it says what it does in its own words, without a warning", async () => {
    for (const text of [/^Installed \d+ packages in /m, /^Built the panel in /m, /^Built the server in /m])
      expectThat(text.test(first.printed()), first.printed());
    expectThat(!/\[WARN|Warning:|deprecated|Progress: /.test(first.printed()), `no warning in:\n${first.printed()}`);
  });
  await fact("the panel is served", async () => {
    const page = await fetch(`${first.url}/`, { headers: { accept: "text/html" } });
    expectThat(page.status === 200 && (await page.text()).includes("<script"), `GET / gave ${page.status}`);
  });
  await fact("member@demo.test signs in through the API", async () => {
    cookie = await signIn(first);
    expectThat(await isSignedIn(first, cookie), "/user/info says loggedIn");
  });
  await fact("a second process on the same data is refused and told which is the first", async () => {
    const second = startApp(clone, await freePort(), data);
    started.push(second);
    const code = await untilEnded(second, LATER_START_MS);
    expectThat(code !== 0 && second.printed().includes(String(serverProcess(first))), second.printed());
  });
  await fact("SIGTERM drains and ends with 0", async () => {
    process.kill(serverProcess(first), "SIGTERM");
    expectThat((await untilEnded(first, END_MS)) === 0, `it ended with ${first.child.exitCode}:\n${first.printed()}`);
  });

  const second = await fact(
    "a second start is ready without a network, and knows the session of the first",
    async () => {
      const app = await start(LATER_START_MS, NOWHERE);
      expectThat(await isSignedIn(app, cookie), "/user/info says loggedIn");
      return app;
    },
  );
  await fact("ending npx ends the server too", async () => {
    second.child.kill("SIGTERM");
    await untilGone(second, END_MS);
  });

  await fact("`npx --yes pnpm@12 test` works there (core's part of it)", async () => {
    await expectEnd(["npx", "--yes", "pnpm@12", "test", "core"], clone);
  });

  await fact("without a network, what is missing is told in one sentence", async () => {
    const pnpm = readlinkSync(join(clone, "node_modules/.bin/pnpm@12"));
    rmSync(join(clone, "node_modules"), { recursive: true, force: true });
    const empty = { pnpm_config_store_dir: join(folder, "store"), pnpm_config_cache_dir: join(folder, "cache") };
    const argv = [process.execPath, "scripts/run.cjs", "scripts/start.ts"] as const;
    const { code, output } = await runThere([...argv], { ...NOWHERE, ...empty, npm_execpath: pnpm });
    expectThat(code === 1 && output.includes("No answer from 127.0.0.1:9: connect to the network"), output);
  });
} catch {
  process.exitCode = 1; // reported below the failed fact
} finally {
  for (const app of started) endNow(app);
  rmSync(folder, { recursive: true, force: true });
}

async function fact<T>(name: string, prove: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await prove();
    console.log(`✓ ${name} (${toDuration(performance.now() - startedAt)})`);
    return result;
  } catch (error) {
    console.error(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected: ${what}`);
}

async function expectEnd(argv: [string, ...string[]], cwd: string): Promise<void> {
  const { code, output } = await run({ argv, cwd, env: asNewcomer() });
  expectThat(code === 0, `${argv.join(" ")} ends with 0:\n${output}`);
}

function runThere(argv: [string, ...string[]], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return run({ argv, cwd: clone, env: { ...asNewcomer(), ...env } });
}

/** A plain shell's environment: this process's, without what its package manager added. */
function asNewcomer(): Readonly<Record<string, string | undefined>> {
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  return { ...unset, ...plainEnvironment(), [CLONE_MARK]: "1" };
}

async function start(timeoutMs: number, env: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
  const app = startApp(clone, await freePort(), { ...data, ...env });
  started.push(app);
  await untilReady(app, timeoutMs);
  return app;
}

function endNow(app: ServedApp): void {
  try {
    process.kill(serverProcess(app), "SIGKILL");
  } catch {
    // it has already ended
  }
  app.child.kill("SIGKILL");
}

async function signIn({ url }: ServedApp): Promise<string> {
  const response = await fetch(`${url}/api/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: "member@demo.test", password: "guildhall" }),
  });
  expectThat(response.status === 200, `the sign-in gives 200, not ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

async function isSignedIn({ url }: ServedApp, withCookie: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/user/info`, { headers: { cookie: withCookie } });
  const { data: info } = (await response.json()) as { data: { loggedIn?: boolean } | null };
  return info?.loggedIn === true;
}
