import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../lib/deps.ts";
import type { HostedApp } from "./chat-apps.ts";

/** Pause after the first failure, in ms; doubled up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Tells an app's provider what it has to know of us, again after a failure until it's told to stop. Never throws. */
export async function setUpApp(
  { provider, setUp }: Pick<HostedApp, "provider" | "setUp">,
  { log, signal }: Pick<Deps, "log"> & { readonly signal: AbortSignal },
): Promise<void> {
  if (setUp === undefined) return;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      if ((await setUp()) === "ready") log.info({ provider }, "a chat is set up");
      else log.error({ provider }, "a chat refuses this server: check its token among the variables, and start again");
      return;
    } catch (error) {
      log.warn({ err: error, provider, pauseMs }, "a chat could not be set up; it's tried again");
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
