import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../lib/deps.ts";
import { findBot } from "./bot.repository.ts";
import type { AppBot, HostedApp } from "./chat-app-plug.ts";
import { keepFoundBot } from "./find-bot.service.ts";
import type { BotParts } from "./find-bot.service.ts";

/** Pause after the first failure, in ms; doubled up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** How often it's looked up whether any process found the token refused, in ms. */
const WATCH_MS = 5_000;

/** How often it's looked up whether the token is taken again, in ms. */
const RECHECK_MS = 500;

type IntroducedApp = Pick<HostedApp, "provider" | "introduce" | "bot">;

interface IntroducingParts extends BotParts, Pick<Deps, "log"> {
  readonly signal: AbortSignal;
}

/**
 * Tells an app's provider what it has to know of us, again after a failure. A bot's token is then watched until the
 * signal: once it's refused, it's asked for again and again. Never throws.
 */
export async function introduceApp(app: IntroducedApp, parts: IntroducingParts): Promise<void> {
  const { provider } = app;
  const { log, signal } = parts;
  const found = { isFirst: true, isRefused: false };
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const isReady = await introduceOnce(app, parts, found);
      if (isReady) {
        pauseMs = FIRST_PAUSE_MS;
        if (app.bot === undefined) return;
        await untilRefused(parts, app);
        continue;
      }
    } catch (error) {
      log.warn({ err: error, provider, pauseMs }, "a chat could not be told of this server; it is tried again");
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

/** Whether the provider took it; what was found counts for the next time. */
async function introduceOnce(
  app: IntroducedApp,
  parts: IntroducingParts,
  found: { isFirst: boolean; isRefused: boolean },
): Promise<boolean> {
  const { provider, bot, introduce } = app;
  const { log } = parts;
  const isTaken = bot === undefined || (await checkBot(parts, { provider, bot, isFirst: found.isFirst }));
  found.isFirst = false;
  const isReady = isTaken && (introduce === undefined || (await introduce()) === "ready");
  if (isReady) log.info({ provider }, "a chat knows this server");
  // Said once, not at each try.
  else if (!found.isRefused) log.error({ provider }, "a chat refuses this server: check its token among the variables");
  found.isRefused = !isReady;
  return isReady;
}

/** The last check of each bot in this process. */
const lastChecks = new WeakMap<AppBot, Promise<unknown>>();

interface BotCheck extends Pick<HostedApp, "provider"> {
  readonly bot: AppBot;
  readonly isFirst?: boolean;
}

/**
 * Asks the provider whether it takes the bot's token, and keeps the answer. One at a time: an older answer that is kept
 * after a newer one would lose all chats again.
 */
export async function checkBot(parts: BotParts, check: BotCheck): Promise<boolean> {
  const checking = Promise.allSettled([lastChecks.get(check.bot)]).then(() => checkNow(parts, check));
  lastChecks.set(check.bot, checking);
  return checking;
}

async function checkNow(parts: BotParts, { provider, bot, isFirst = false }: BotCheck): Promise<boolean> {
  const name = await bot.identify();
  await keepFoundBot(parts, { provider, tokenMark: bot.tokenMark, isFirst, name });
  return name !== null;
}

async function untilRefused({ db, signal }: IntroducingParts, app: IntroducedApp): Promise<void> {
  do await pause(WATCH_MS, signal);
  while (!signal.aborted && (await readState(db, app)) !== "refused");
}

/** Resolves once the token is known to be taken, or at the signal. Never throws. */
export async function untilTaken(
  { db, log, signal }: Pick<IntroducingParts, "db" | "log" | "signal">,
  app: IntroducedApp,
): Promise<void> {
  if (app.bot === undefined) return;
  while (!signal.aborted) {
    try {
      if ((await readState(db, app)) === "taken") return;
    } catch (error) {
      log.warn({ err: error, provider: app.provider }, "whether a bot's token is taken could not be looked up");
    }
    await pause(RECHECK_MS, signal);
  }
}

/** A call was refused: asks whether the token is, and waits until it's taken again, or for the signal. Never throws. */
export async function waitForToken(
  parts: Pick<IntroducingParts, "db" | "bus" | "clock" | "log" | "signal">,
  app: IntroducedApp,
): Promise<void> {
  const { provider, bot } = app;
  if (bot === undefined) return;
  try {
    await checkBot(parts, { provider, bot });
  } catch (error) {
    parts.log.warn({ err: error, provider }, "whether a bot's token is taken could not be asked");
    return;
  }
  await untilTaken(parts, app);
}

/** Of the token that this process has. */
async function readState(
  db: BotParts["db"],
  { provider, bot }: IntroducedApp,
): Promise<"taken" | "refused" | "unknown"> {
  const stored = await findBot(db.handle, provider);
  if (stored === undefined || bot === undefined || !Buffer.from(stored.tokenMark).equals(bot.tokenMark))
    return "unknown";
  return stored.refusedAt === null ? "taken" : "refused";
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
