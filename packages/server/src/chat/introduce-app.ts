import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../lib/deps.ts";
import type { HostedApp } from "./chat-app-plug.ts";

/** Pause after the first failure, in ms; doubled up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Tells an app's provider what it has to know of us, again after a failure until it's told to stop. Never throws. */
export async function introduceApp(
  { provider, introduce }: Pick<HostedApp, "provider" | "introduce">,
  { log, signal }: Pick<Deps, "log"> & { readonly signal: AbortSignal },
): Promise<void> {
  if (introduce === undefined) return;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      if ((await introduce()) === "ready") log.info({ provider }, "a chat knows this server");
      else log.error({ provider }, "a chat refuses this server: check its token among the variables, and start again");
      return;
    } catch (error) {
      log.warn({ err: error, provider, pauseMs }, "a chat could not be told of this server; it is tried again");
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
