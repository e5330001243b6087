import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { DataLockedError, lockData } from "./data-lock.ts";

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), "guildhall-lock-")), "database.mutex");
}

const TAKE = `import { lockData } from ${JSON.stringify(new URL("./data-lock.ts", import.meta.url).href)};
  try { lockData(process.argv[1]); console.log("won"); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.message); }`;
const NODE = [process.execPath, "--input-type=module", "-e", TAKE];

const NAMESPACES = ["--user", "--map-root-user", "--uts", "--pid", "--net", "--fork", "--kill-child"];
const IN_CONTAINER = [...NAMESPACES, "sh", "-c", 'hostname other; exec "$@"', "sh"];
/** Its own host name, processes and network, as in a container: process 1 of host `other`. Not every system lets us. */
const CONTAINER = spawnSync("unshare", [...IN_CONTAINER, "true"]).status === 0 ? ["unshare", ...IN_CONTAINER] : [];

interface Taker {
  readonly child: ChildProcess;
  readonly said: string;
  readonly gone: Promise<unknown>;
}

/** Tries to take the lock in another process, which then waits. */
async function takeElsewhere(file: string, before: readonly string[] = []): Promise<Taker> {
  const [command = "", ...parameters] = [...before, ...NODE, file];
  const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(child, "close");
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: String(said).trim(), gone };
}

/** Ends it as a crash does, and waits until it's gone. */
async function kill({ child, gone }: Taker): Promise<void> {
  child.kill("SIGKILL");
  await gone;
}

it("is held once, and free again after release", () => {
  const file = newFile();
  const release = lockData(file);
  expect(() => lockData(file)).toThrow(DataLockedError);
  release();
  lockData(file)();
  expect(readdirSync(dirname(file))).toEqual(["database.mutex"]);
});

it("names the live process that holds it, and ends with that one", async () => {
  const file = newFile();
  const holder = await takeElsewhere(file);
  expect(() => lockData(file)).toThrow(`the data is in use by process ${String(holder.child.pid)} (`);
  await kill(holder);
  lockData(file)();
});

it("is held across containers, and ends with the process in one", async () => {
  const file = newFile();
  const holder = await takeElsewhere(file, CONTAINER);
  const [pid, host] = CONTAINER.length === 0 ? [holder.child.pid, hostname()] : [1, "other"];
  expect(() => lockData(file)).toThrow(`the data is in use by process ${String(pid)}`);
  expect(() => lockData(file)).toThrow(host === hostname() ? "" : ` on host ${host} (`);
  const second = await takeElsewhere(file, CONTAINER);
  expect(second.said).toBe(`the data is in use by process ${String(pid)} (${file})`);
  await kill(holder);
  const third = await takeElsewhere(file, CONTAINER);
  expect(third.said).toBe("won");
  await kill(third);
  lockData(file)();
});

it.each([
  ["a process of another host", JSON.stringify({ pid: 1, host: "elsewhere" })],
  ["a process with this one's pid", JSON.stringify({ pid: process.pid, host: hostname() })],
  ["nobody, as a power failure leaves it", ""],
])("isn't held by a note that names %s", (_, note) => {
  const file = newFile();
  writeFileSync(`${file}.json`, note);
  lockData(file)();
});

it("goes to one of many that want it at once", async () => {
  const file = newFile();
  await kill(await takeElsewhere(file));
  const takers = await Promise.all(Array.from({ length: 6 }, () => takeElsewhere(file)));
  await Promise.all(takers.map(kill));
  expect(takers.filter(({ said }) => said === "won")).toHaveLength(1);
});
