import type { JiraEvent } from "@guildhall/core/jira-rewards";
import { recordJiraEvent, TEMPO_LOOK_MS } from "../jira-rewards/index.ts";
import { openTempoToken } from "../jira/index.ts";
import type { Deps } from "../lib/deps.ts";
import { getTempoWorklog, listTempoWorklogs, TEMPO_PAGE_SIZE } from "./tempo-api.ts";
import type { TempoAccess, TempoAnswer } from "./tempo-api.ts";
import { refuseToken } from "./refuse-token.service.ts";
import { endReading, findDoubtful, takeDueReading } from "./tempo-reading.repository.ts";
import type { TempoReading } from "./tempo-reading.repository.ts";
import { deletionEvent, worklogEvent } from "./worklog-event.ts";

/** Between two readings of a site, in ms. */
export const TEMPO_PAUSE_MS = 10 * 60_000;

/** A refused token is tried so often, in ms: it may be taken again. */
export const TEMPO_REFUSED_MS = 3_600_000;

/** How long one process has a site for itself, in ms. */
const LEASE_MS = 15 * 60_000;

/** After the first failure, in ms; doubled with each one after it. */
const REST_MS = 60_000;
const MAX_REST_MS = 6 * 3_600_000;

/** Tempo is asked by days, of which it doesn't say in whose zone. */
const OVERLAP_MS = 24 * 3_600_000;

/** Worklogs looked up at a time. */
const DOUBTFUL_LIMIT = 200;

/** Reads what was logged in Tempo, of each site that's due; returns how many there were. */
export type TempoWork = () => Promise<number>;

/** Several processes may read at once, each another site. */
export function createTempoWork(deps: Deps, url: string): TempoWork {
  const { db, clock } = deps;
  return async () => {
    for (let count = 0; ; count += 1) {
      const at = clock.now();
      const reading = await takeDueReading(db.handle, { at, until: new Date(at.getTime() + LEASE_MS) });
      if (reading === undefined) return count;
      await read(deps, { reading, url, at });
    }
  };
}

interface Asked {
  readonly reading: TempoReading;
  readonly url: string;
  readonly at: Date;
}

async function read(deps: Deps, { reading, url, at }: Asked): Promise<void> {
  const { db, config, log } = deps;
  const in_ = (ms: number): Date => new Date(at.getTime() + ms);
  if (!reading.isWanted) {
    const rest = { readAt: at, dueAt: in_(TEMPO_PAUSE_MS), attempts: 0 };
    return await endReading(db.handle, reading, rest);
  }
  const token = openTempoToken(reading.token, { config, site: reading });
  const answer = token === null ? REFUSED : await readAll(deps, { reading, access: { url, token }, at });
  if (answer.kind === "answered") {
    const done = { readAt: at, dueAt: in_(TEMPO_PAUSE_MS), attempts: 0, isAccepted: true as const };
    return await endReading(db.handle, reading, done);
  }
  const attempts = reading.attempts + 1;
  const { workspaceId, readAt } = reading;
  log.warn({ workspaceId, attempts, reason: answer.kind }, "worklogs could not be read from Tempo");
  if (answer.kind === "refused")
    return await refuseToken(deps, reading, { at, dueAt: in_(TEMPO_REFUSED_MS), attempts });
  const restMs = Math.max(answer.waitMs, Math.min(MAX_REST_MS, REST_MS * 2 ** (attempts - 1)));
  await endReading(db.handle, reading, { readAt, dueAt: in_(restMs), attempts });
}

const REFUSED = { kind: "refused" } as const;
const ANSWERED = { kind: "answered", value: undefined } as const;

interface Reading {
  readonly reading: TempoReading;
  readonly access: TempoAccess;
  readonly at: Date;
}

/** Everything that was changed since the last reading, and whether what is about to be paid for still stands. */
async function readAll(deps: Deps, asked: Reading): Promise<TempoAnswer<undefined>> {
  const changed = await readChanged(deps, asked);
  return changed.kind === "answered" ? readDoubtful(deps, asked) : changed;
}

async function readChanged(deps: Deps, { reading, access, at }: Reading): Promise<TempoAnswer<undefined>> {
  const changedFrom = new Date(reading.readAt.getTime() - OVERLAP_MS).toISOString().slice(0, 10);
  for (let offset = 0; ; offset += TEMPO_PAGE_SIZE) {
    const answer = await listTempoWorklogs(access, { changedFrom, offset });
    if (answer.kind !== "answered") return answer;
    const { worklogs, isLast } = answer.value;
    for (const each of worklogs) await record(deps, { reading, at }, worklogEvent(each, at));
    if (isLast) return ANSWERED;
  }
}

/** Tempo doesn't tell what was deleted. */
async function readDoubtful(deps: Deps, { reading, access, at }: Reading): Promise<TempoAnswer<undefined>> {
  // Seen by two readings before it's given, while Tempo answers.
  const dueBefore = new Date(at.getTime() + TEMPO_LOOK_MS);
  for (let after = 0; ;) {
    const doubtful = await findDoubtful(deps.db.handle, reading, { dueBefore, after, limit: DOUBTFUL_LIMIT });
    for (const each of doubtful) {
      const answer = await getTempoWorklog(access, each.tempoWorklogId);
      if (answer.kind !== "answered") return answer;
      const event = answer.value === null ? deletionEvent(each, at) : worklogEvent(answer.value, at);
      await record(deps, { reading, at }, event);
      after = each.tempoWorklogId;
    }
    if (doubtful.length < DOUBTFUL_LIMIT) return ANSWERED;
  }
}

async function record(
  { db }: Deps,
  { reading: { workspaceId, site }, at }: Pick<Reading, "reading" | "at">,
  event: JiraEvent,
): Promise<void> {
  await recordJiraEvent(db.handle, { workspaceId, site, event, at });
}
