import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../tree.ts";
import { installStale } from "./install.cjs";
import { followInstall } from "./install-progress.cjs";
import { nodeFault } from "./node-choice.cjs";
import { shortenNpx } from "./short-npx.cjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "first-start-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the required Node", () => {
  it("installs the packaged Node with an older one, and says if that's too old", () => {
    const linux = { platform: "linux", arch: "x64" };
    expect(nodeFault({ ...linux, version: "20.0.0" })).toBeNull();
    expect(nodeFault({ ...linux, version: "16.20.2" })).toBe(
      "Guildhall needs Node 20 or newer, and this is Node 16.20.2: install a current one from https://nodejs.org and run the command again.",
    );
  });

  it("must be the pinned major version if no package provides it", () => {
    const mac = { platform: "darwin", arch: "arm64" };
    expect(nodeFault({ ...mac, version: "24.1.0" })).toBeNull();
    expect(nodeFault({ ...mac, version: "22.20.0" })).toContain("needs Node 24 or newer, and this is Node 22.20.0");
  });

  it("is checked before anything an old Node couldn't parse", () => {
    const asOld = join(folder, "as-old.cjs");
    writeFileSync(asOld, `Object.defineProperty(process.versions, "node", { value: "10.24.1" });`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--require", asOld, "scripts/run.cjs", "scripts/start.ts"],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect({ status, stdout, lines: stderr.trim().split("\n") }).toEqual({
      status: 1,
      stdout: "",
      lines: [expect.stringContaining("Guildhall needs Node 20 or newer, and this is Node 10.24.1")],
    });
  });
});

describe("installing", () => {
  it("installs once, and again after a change of the lockfile", async () => {
    const root = repository();
    const pnpm = fakePnpm(
      `echo '{"name":"pnpm:progress","status":"imported"}'; echo x >> ${folder}/runs; echo {} > ${root}/node_modules/.pnpm-workspace-state-v1.json`,
    );
    const env = { npm_execpath: pnpm };
    expect(await withEnvironment(env, () => installStale(root))).toBe(true);
    expect(await withEnvironment(env, () => installStale(root))).toBe(true);
    expect(runs()).toBe(1);
    writeFileSync(join(root, "pnpm-lock.yaml"), "lockfileVersion: 10");
    expect(await withEnvironment(env, () => installStale(root))).toBe(true);
    expect(runs()).toBe(2);
  });

  it("needs neither pnpm nor the network if nothing is missing", async () => {
    const root = repository();
    await withEnvironment({ npm_execpath: fakePnpm("exit 0") }, () => installStale(root));
    expect(await withEnvironment({ npm_execpath: "/nowhere/pnpm" }, () => installStale(root))).toBe(true);
    expect(await withEnvironment({ npm_execpath: fakePnpm("exit 1") }, () => installStale(repository()))).toBe(false);
  });

  it("shows progress in place on a terminal", () => {
    const terminal = screen(true);
    let now = 0;
    const progress = followInstall(terminal, () => now);
    for (const status of ["resolved", "resolved", "imported"])
      progress.hear(JSON.stringify({ name: "pnpm:progress", status }));
    now = 200;
    progress.hear(JSON.stringify({ name: "pnpm:progress", status: "fetched" }));
    now = 1500;
    progress.end(true);
    expect(terminal.text()).toBe(
      "\rInstalling packages…\u001B[K\rInstalling packages… 1 of 2\u001B[K\rInstalled 1 packages in 1.5 s\u001B[K\n",
    );
  });

  it("fails at once without a network, in one sentence", () => {
    const out = screen(false);
    const progress = followInstall(out);
    const failure = {
      name: "pnpm:request-retry",
      attempt: 1,
      url: "https://registry.example/zod.tgz",
      error: { message: "client error (Connect): dns error" },
    };
    for (let package_ = 1; package_ <= 8; package_ += 1) progress.hear(JSON.stringify(failure));
    expect(progress.isOffline()).toBe(true);
    progress.end(false);
    expect(out.text()).toBe(
      "Packages couldn't be installed.\n" +
        "No answer from registry.example: connect to the network, check the proxy if there is one, and run the command again.\n",
    );
  });

  it("resumes after a failure while packages arrive", () => {
    const progress = followInstall(screen(false));
    progress.hear(JSON.stringify({ name: "pnpm:progress", status: "fetched" }));
    for (let package_ = 1; package_ <= 20; package_ += 1) {
      progress.hear(
        JSON.stringify({
          name: "pnpm:request-retry",
          attempt: 2,
          url: "https://registry.example/a",
          error: { message: "dns error" },
        }),
      );
    }
    expect(progress.isOffline()).toBe(false);
  });

  it("shows pnpm's output if that's why it failed", () => {
    const out = screen(false);
    const progress = followInstall(out);
    progress.hear(
      JSON.stringify({ name: "pnpm", level: "error", message: "No space left on device", hint: "Free some." }),
    );
    progress.hear("not JSON");
    progress.end(false);
    expect(out.text()).toContain("couldn't be installed.\nNo space left on device\nFree some.\nnot JSON\n");
  });
});

describe("the README's command, the second time", () => {
  it("finds the running pnpm in the repository, under its exact name", () => {
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    const pnpm = fakePnpm("echo from here");
    shortenNpx(pnpm, folder);
    shortenNpx(pnpm, folder);
    const { stdout } = spawnSync(join(folder, "node_modules/.bin/pnpm@12"), { encoding: "utf8" });
    expect(stdout).toBe("from here\n");
  });

  it("leaves other package managers alone", () => {
    shortenNpx("/usr/lib/npm-cli.js", folder);
    shortenNpx(undefined, folder);
    expect(spawnSync(join(folder, "node_modules/.bin/pnpm@12")).error).toBeDefined();
  });
});

function repository(): string {
  const root = mkdtempSync(join(folder, "repository-"));
  for (const each of [".", "packages/core", "bench"]) {
    mkdirSync(join(root, each, "node_modules"), { recursive: true });
    writeFileSync(join(root, each, "package.json"), "{}");
  }
  writeFileSync(join(root, "pnpm-lock.yaml"), "lockfileVersion: 9");
  return root;
}

function fakePnpm(script: string): string {
  const path = join(mkdtempSync(join(folder, "bin-")), "pnpm");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

function runs(): number {
  return readFileSync(join(folder, "runs"), "utf8").trim().split("\n").length;
}

async function withEnvironment<T>(env: Readonly<Record<string, string>>, act: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return await act();
  } finally {
    process.env = before;
  }
}

function screen(isTTY: boolean): { isTTY: boolean; write(text: string): void; text(): string } {
  let text = "";
  return { isTTY, write: (more) => ((text += more), undefined), text: () => text };
}
