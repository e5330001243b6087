import { spawn } from "node:child_process";
import { freePort } from "@guildhall/server/testing/free-port";

/** Jira as it's played, with a Guildhall server of its own behind it. */
export interface PlayedSite {
  /** The page's origin. */
  readonly url: string;
  /** The Guildhall server's origin. */
  readonly server: string;
}

/** Starts `play.ts` on free ports; with `dataDir`, the server goes on with what is there. */
export async function startPlay(dataDir?: string): Promise<PlayedSite & { readonly stop: () => Promise<void> }> {
  const [port, page] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "play.ts"], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      PORT: String(port),
      JIRA_PORT: String(page),
      ...(dataDir !== undefined && { DATA_DIR: dataDir }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (/^Jira: /m.test(printed)) resolve();
    });
    child.once("exit", (code) => reject(new TypeError(`the page ended with ${String(code)}`)));
  });
  return {
    url: `http://127.0.0.1:${String(page)}`,
    server: `http://localhost:${String(port)}`,
    stop: async () => {
      child.removeAllListeners("exit");
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
