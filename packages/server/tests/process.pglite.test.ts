import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { createPlatform } from "@guildhall/core/transport";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStale, SERVER, SERVER_ARGV } from "../../../scripts/build-stale.ts";
import { createSocketTransport } from "../src/testing/start-server.ts";
import { signIn } from "../src/testing/test-server.ts";

// As in `pnpm start`: the bundle, with the compile cache.
const [NODE, ...ARGV] = SERVER_ARGV;
const folder = mkdtempSync(join(tmpdir(), "process-"));
const started: ChildProcess[] = [];

beforeAll(() => buildStale(SERVER), 120_000);
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  /** Output so far, of both streams. */
  said(): string;
  /** The printed URL. @throws when it exited instead */
  readonly url: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly end: Promise<number | string>;
}

function start(environment: Record<string, string>): Run {
  const env = {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    NODE_COMPILE_CACHE: join(folder, "compiled"),
    ...environment,
  };
  const child = spawn(NODE, ARGV, { env, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  let text = "";
  const end = new Promise<number | string>((resolve) =>
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "")),
  );
  const url = new Promise<string>((resolve, reject) => {
    const hear = (bytes: unknown): void => {
      text += String(bytes);
      const found = /ready at (http:\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void end.then(() => reject(new Error(text)));
  });
  url.catch(() => undefined);
  return { child, said: () => text, url, end };
}

const clientOf = (url: string) => createClient({ transport: createSocketTransport(url), platform: createPlatform() });

describe("the server as a process", () => {
  it("explains each invalid value in a sentence", async () => {
    const run = start({ PORT: "high", DEFAULT_THEME: "pink" });
    expect(await run.end).toBe(2);
    expect(run.said()).toBe("PORT must be 0 to 65535.\nDEFAULT_THEME must be dark or light.\n");
  });

  it("starts a demo, refuses a second process on its data, survives a kill and drains on SIGTERM", async () => {
    const first = start({});
    const url = await first.url;
    expect(first.said()).toContain("member@demo.test");
    await signIn(clientOf(url), "member@demo.test");

    const second = start({});
    expect(await second.end).toBe(3);
    expect(second.said()).toContain(`the data is in use by process ${first.child.pid}`);

    first.child.kill("SIGKILL");
    expect(await first.end).toBe("SIGKILL");
    const again = start({});
    const client = clientOf(await again.url);
    await signIn(client, "owner@demo.test");
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({ user: { email: "owner@demo.test" } });

    again.child.kill("SIGTERM");
    expect(await again.end).toBe(0);
  }, 180_000);

  it("reports progress on the first start", async () => {
    const run = start({ DATA_DIR: join(folder, "told"), LOG_LEVEL: "info" });
    await run.url;
    const lines = run
      .said()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const of = (msg: string) => lines.filter((line) => line["msg"] === msg);
    expect(of("bringing the database up to date")[0]).toMatchObject({ step: 1 });
    expect(of("bringing the database up to date").length).toBeGreaterThan(2);
    expect(of("making the demo company").map(({ percent }) => percent)).toEqual([25, 50, 75]);
    run.child.kill("SIGTERM");
    expect(await run.end).toBe(0);
  }, 120_000);

  it("names a port it can't listen on", async () => {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address() as AddressInfo; // it listens on TCP
    const run = start({ DATA_DIR: join(folder, "one"), DEMO: "off", PORT: String(port) });
    expect(await run.end).toBe(1);
    expect(run.said()).toBe(
      `Port ${port} is taken: end what listens there, or choose another one with PORT=${port + 1}.\n`,
    );
    listener.close();
  }, 120_000);

  it("names a folder it can't write to", async () => {
    const run = start({ DATA_DIR: "/dev/null/guildhall", DEMO: "off" });
    expect(await run.end).toBe(1);
    expect(run.said()).toBe(
      "Nothing can be written to /dev/null/guildhall (ENOTDIR): let this user write there, or name another folder with DATA_DIR.\n",
    );
  }, 60_000);
});
