import { PgBoss } from "pg-boss";
import { removeLooseAttachments } from "../attachments/remove-loose-attachments.ts";
import { earningSelects, subjectLoaders } from "../features.ts";
import type { Deps } from "../lib/deps.ts";
import { createBillingJobs } from "../billing/index.ts";
import { createAwardPeriods } from "./award-periods.ts";
import { startDelivery } from "./delivery.ts";
import { createJiraForgetting, createJiraRewards } from "../jira-rewards/index.ts";
import { createTempoReading } from "../tempo/index.ts";
import { cleanUp } from "./cleanup.ts";
import { createExpireThanks } from "./expire-thanks.ts";
import { createCloseContests, createTellOverContests } from "./close-contests.ts";
import { createChainReminders } from "./remind-chains.ts";
import { createFinishAttempts } from "./finish-attempts.ts";
import { createPublishDue } from "./publish-due.ts";
import { createChannelReadings, createTeamReadings } from "./read-teams.ts";
import { createQuotaReminders } from "./remind-givers.ts";
import { createSplitReminders } from "./remind-leaders.ts";
import { createDigests } from "./send-digests.ts";
import { vacuumTables } from "./vacuum-tables.ts";
import { startWelcomes } from "./welcome-thanks.ts";

export interface Jobs {
  /** Finishes what is running and stops. */
  stop(): Promise<void>;
}

/** A cron job, in one process at a time; missed runs are made up for once. */
interface TimedJob {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  /** Also runs at startup, for anything that came due while no server ran. */
  readonly isRunAtStart?: boolean;
  run(): Promise<unknown>;
}

/** The queue's tables have their own schema. */
const SCHEMA = "jobs";

export interface JobOptions {
  /** Delay in ms: the first start creates the queue's tables, and visitors come first. */
  readonly startPauseMs: number;
  /** Polling interval in seconds, at least 0.5. */
  readonly pollSeconds: number;
}

const DEFAULTS: JobOptions = { startPauseMs: 1_000, pollSeconds: 5 };

const RETRY_PAUSE_MS = 10_000;
const RETRY_LIMIT = 3;
const STOP_TIMEOUT_MS = 5_000;

/** A run without a sign of life for so long is taken from its process, which was killed: none runs beside it. */
const HEARTBEAT_SECONDS = 30;

/**
 * Starts the background jobs: email, quota and split reminders, scheduled publications, period awards, weekly digests,
 * waiting thanks, overdue attempts at quizzes, contests that are over, chains that people stopped in, people and channels of chats' teams, rewards for work in Jira, worklogs from Tempo, plans and payments, cleanup, vacuuming the embedded
 * engine.
 */
export function startJobs(deps: Deps, options: Partial<JobOptions> = {}): Jobs {
  const { startPauseMs, pollSeconds } = { ...DEFAULTS, ...options };
  const delivery = startDelivery(deps);
  const welcomes = startWelcomes(deps);
  const rewards = createJiraRewards(deps);
  const worklogs = createTempoReading(deps);
  const forgetting = createJiraForgetting(deps);
  const jobs: readonly TimedJob[] = [
    { name: "mail", cron: "* * * * *", run: () => delivery.run() },
    { name: "quota-reminders", cron: "* * * * *", run: createQuotaReminders(deps) },
    { name: "split-reminders", cron: "* * * * *", run: createSplitReminders(deps), isRunAtStart: true },
    { name: "publish-due", cron: "* * * * *", run: createPublishDue(deps), isRunAtStart: true },
    { name: "award-periods", cron: "* * * * *", run: createAwardPeriods(deps), isRunAtStart: true },
    { name: "digests", cron: "* * * * *", run: createDigests(deps, subjectLoaders), isRunAtStart: true },
    { name: "welcome-thanks", cron: "* * * * *", run: () => welcomes.run(), isRunAtStart: true },
    { name: "expire-thanks", cron: "* * * * *", run: createExpireThanks(deps), isRunAtStart: true },
    { name: "finish-attempts", cron: "* * * * *", run: createFinishAttempts(deps), isRunAtStart: true },
    { name: "close-contests", cron: "* * * * *", run: createCloseContests(deps, earningSelects), isRunAtStart: true },
    { name: "tell-over-contests", cron: "* * * * *", run: createTellOverContests(deps), isRunAtStart: true },
    { name: "remind-chains", cron: "* * * * *", run: createChainReminders(deps), isRunAtStart: true },
    { name: "team-channels", cron: "7 * * * *", run: createChannelReadings(deps), isRunAtStart: true },
    { name: "team-people", cron: "*/5 * * * *", run: createTeamReadings(deps), isRunAtStart: true },
    ...(rewards === null ? [] : [{ name: "jira-rewards", cron: "* * * * *", run: rewards, isRunAtStart: true }]),
    ...(worklogs === null ? [] : [{ name: "tempo-worklogs", cron: "* * * * *", run: worklogs, isRunAtStart: true }]),
    ...createBillingJobs(deps),
    { name: "forget-past", cron: "17 * * * *", run: () => cleanUp(deps.db.handle, deps.clock.now()) },
    ...(forgetting === null ? [] : [{ name: "forget-jira-events", cron: "29 3 * * *", run: forgetting }]),
    { name: "loose-files", cron: "41 * * * *", run: () => removeLooseAttachments(deps) },
    ...(deps.db.engine === "postgres"
      ? []
      : [{ name: "tend-tables", cron: "* * * * *", run: () => vacuumTables(deps.db) }]),
  ];
  const boss = createBoss(deps);
  let starting: Promise<void> = Promise.resolve();
  let isStopped = false;
  const start = async (): Promise<void> => {
    try {
      await boss.start();
      for (const job of jobs) await register(boss, job, pollSeconds);
    } catch (error) {
      deps.log.error({ err: error }, "the jobs could not start yet");
      schedule(RETRY_PAUSE_MS);
    }
  };
  let timer: NodeJS.Timeout;
  const schedule = (pauseMs: number): void => {
    timer = setTimeout(() => {
      if (!isStopped) starting = start();
    }, pauseMs);
    timer.unref();
  };
  schedule(startPauseMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await starting;
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await Promise.all([delivery.stop(), welcomes.stop()]);
    },
  };
}

function createBoss({ db, log }: Pick<Deps, "db" | "log">): PgBoss {
  const boss = new PgBoss({
    // Values come from the queue itself; its interface leaves their type open.
    db: { executeSql: (text, values) => db.pool.query(text, values as unknown[]) },
    backend: db.engine,
    schema: SCHEMA,
    // Reindexing concurrently needs a second connection, which the embedded engine doesn't have.
    reindex: db.engine === "postgres",
    monitorVacuum: db.engine === "postgres",
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue is in trouble"));
  return boss;
}

async function register(
  boss: PgBoss,
  { name, cron, run, isRunAtStart = false }: TimedJob,
  pollSeconds: number,
): Promise<void> {
  await boss.createQueue(name, { policy: "exclusive", retryLimit: RETRY_LIMIT, retryBackoff: true });
  // Also of a queue from before: creating leaves it as it is.
  await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS });
  await boss.schedule(name, cron, null, { tz: "UTC" });
  await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => void (await run()));
  if (isRunAtStart) await boss.send(name, {});
}
