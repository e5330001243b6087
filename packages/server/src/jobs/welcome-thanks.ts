import type { Deps } from "../lib/deps.ts";
import { runOnNews } from "./run-on-news.ts";
import type { PromptJob } from "./run-on-news.ts";
import { findJoinedThanks, publishWaitingThanks } from "../thanks/index.ts";

export type WelcomeDeps = Pick<Deps, "db" | "clock" | "log" | "bus">;

/** Thanks looked up at a time. */
const BATCH = 50;

/** The job that gives people who joined the thanks that waited for them; returns how many. */
export function createWelcomeThanks(deps: WelcomeDeps): () => Promise<number> {
  return async () => {
    let given = 0;
    for (const joined of await findJoinedThanks(deps.db.handle, BATCH)) {
      try {
        if (await publishWaitingThanks(deps, joined)) given += 1;
      } catch (error) {
        // One failure doesn't keep the others; it's retried a minute later.
        deps.log.error({ err: error, workspaceId: joined.workspaceId }, "waiting thanks could not be given");
      }
    }
    return given;
  };
}

/** Gives them every minute, and as soon as people have joined. */
export function startWelcomes(deps: WelcomeDeps): PromptJob {
  return runOnNews(deps, {
    isDue: (message) => message.kind === "news" && message.topics.includes("users"),
    work: createWelcomeThanks(deps),
    trouble: "waiting thanks could not be looked up",
  });
}
