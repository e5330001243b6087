import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DataLockedError, lockData } from "./data-lock.ts";

function file(): string {
  return join(mkdtempSync(join(tmpdir(), "guildhall-lock-")), "database.lock");
}

/** Takes the lock in a separate process, which then waits. */
async function holdElsewhere(lock: string): Promise<ChildProcess> {
  const code = `import { lockData } from ${JSON.stringify(new URL("./data-lock.ts", import.meta.url).href)};
    lockData(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, lock], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

it("is held once, and free again after release", () => {
  const lock = file();
  const release = lockData(lock);
  expect(() => lockData(lock)).toThrow(DataLockedError);
  release();
  expect(existsSync(lock)).toBe(false);
  lockData(lock)();
});

it("names the live process that holds it, and is taken over after that one is killed", async () => {
  const lock = file();
  const holder = await holdElsewhere(lock);
  expect(() => lockData(lock)).toThrow(`in use by process ${holder.pid}`);
  const ended = once(holder, "exit");
  holder.kill("SIGKILL");
  await ended;
  const release = lockData(lock);
  expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
  expect(existsSync(`${lock}.takeover`)).toBe(false);
  release();
});

it("is taken over if its pid now belongs to another process", () => {
  const lock = file();
  const earlier = { pid: process.ppid, host: hostname(), startedAt: "another-boot:1", token: "t" };
  writeFileSync(lock, JSON.stringify(earlier));
  lockData(lock)();
});

it("is taken over if an earlier process with this very pid left it, as in a container", () => {
  const lock = file();
  writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), startedAt: "another-boot:1", token: "t" }));
  lockData(lock)();
});

it("is taken over if a power failure left it empty", () => {
  const lock = file();
  writeFileSync(lock, "");
  lockData(lock)();
});

it("is never taken from another host, whose processes can't be seen", () => {
  const lock = file();
  writeFileSync(lock, JSON.stringify({ pid: 1, host: "elsewhere", startedAt: "", token: "t" }));
  expect(() => lockData(lock)).toThrow("on host elsewhere");
});

it("goes to one of many that find it stale at once", async () => {
  const lock = file();
  writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), startedAt: "x", token: "dead" }));
  const code = `import { lockData } from ${JSON.stringify(new URL("./data-lock.ts", import.meta.url).href)};
    try { lockData(process.argv[1]); console.log("won"); setInterval(() => {}, 1000); }
    catch { console.log("lost"); }`;
  const starters = Array.from({ length: 6 }, () => spawn(process.execPath, ["--input-type=module", "-e", code, lock]));
  const said = await Promise.all(starters.map(async (each) => String((await once(each.stdout, "data"))[0]).trim()));
  starters.forEach((each) => each.kill("SIGKILL"));
  expect(said.filter((word) => word === "won")).toHaveLength(1);
});
