import { setTimeout } from "node:timers/promises";
import type { JiraEvent } from "@guildhall/core/jira-rewards";
import { recordJiraEvent, TEMPO_LOOK_MS } from "../jira-rewards/index.ts";
import { openTempoToken } from "../jira/index.ts";
import type { Deps } from "../lib/deps.ts";
import { getTempoWorklog, listTempoWorklogs, TEMPO_PAGE_SIZE } from "./tempo-api.ts";
import type { TempoAccess, TempoAnswer } from "./tempo-api.ts";
import { createTempoPace } from "./tempo-pace.ts";
import { refuseToken } from "./refuse-token.service.ts";
import { endReading, findDoubtful, markLooked, takeDueReading } from "./tempo-reading.repository.ts";
import type { DoubtfulIssue, TempoReading } from "./tempo-reading.repository.ts";
import { deletionEvent, worklogEvent } from "./worklog-event.ts";

/** Between two readings of a site, in ms. */
export const TEMPO_PAUSE_MS = 10 * 60_000;

/** A refused token is tried so often, in ms: it may be taken again. */
export const TEMPO_REFUSED_MS = 3_600_000;

/** How long one process has a site for itself, in ms; longer than a run. */
const LEASE_MS = 15 * 60_000;

/** What a run takes at most, in ms: the next one, a minute after it, goes on where it was. */
const RUN_MS = 45_000;

/** After the first failure, in ms; doubled with each one after it. */
const REST_MS = 60_000;
const MAX_REST_MS = 6 * 3_600_000;

/** Tempo is asked by days, of which it doesn't say in whose zone. */
const OVERLAP_MS = 24 * 3_600_000;

/** Reads what was logged in Tempo, of each site that's due; returns how many there were. */
export type TempoWork = () => Promise<number>;

/** Several processes may read at once, each another site. */
export function createTempoWork(
  deps: Deps,
  url: string,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): TempoWork {
  const { db, clock } = deps;
  const pace = createTempoPace({ clock, pause });
  return async () => {
    const until = new Date(clock.now().getTime() + RUN_MS);
    for (let count = 0; ; count += 1) {
      const at = clock.now();
      if (at >= until) return count;
      const reading = await takeDueReading(db.handle, { at, until: new Date(at.getTime() + LEASE_MS) });
      if (reading === undefined) return count;
      await read(deps, { reading, url, at, ask: (request) => pace(request, until) });
    }
  };
}

type Progress = TempoAnswer<undefined> | { readonly kind: "unfinished" };

interface Asked {
  readonly reading: TempoReading;
  readonly url: string;
  readonly at: Date;
  readonly ask: <Value>(
    request: () => Promise<TempoAnswer<Value>>,
  ) => Promise<TempoAnswer<Value> | Extract<Progress, { readonly kind: "unfinished" }>>;
}

async function read(deps: Deps, asked: Asked): Promise<void> {
  const { reading, url, at } = asked;
  const { db, config, clock } = deps;
  if (!reading.isWanted) return await endReading(db.handle, reading, { readAt: at, dueAt: later(at), attempts: 0 });
  const token = openTempoToken(reading.token, { config, site: reading });
  const rest = { beganAt: reading.beganAt ?? at, offset: reading.offset };
  const answer = token === null ? REFUSED : await readAll(deps, { ...asked, access: { url, token }, rest });
  const { readAt } = reading;
  switch (answer.kind) {
    case "answered": {
      const done = { readAt: rest.beganAt, dueAt: later(clock.now()), attempts: 0, isAccepted: true as const };
      return await endReading(db.handle, reading, done);
    }
    case "unfinished":
      return await endReading(db.handle, reading, { readAt, dueAt: clock.now(), attempts: 0, rest });
    default:
      return await restAfter(deps, asked, { answer, rest });
  }
}

function later(at: Date, ms = TEMPO_PAUSE_MS): Date {
  return new Date(at.getTime() + ms);
}

/** How far a reading got, which the next one goes on from. */
interface Rest {
  readonly beganAt: Date;
  offset: number;
}

async function restAfter(
  deps: Deps,
  { reading }: Asked,
  {
    answer,
    rest,
  }: { readonly answer: Exclude<TempoAnswer<undefined>, { readonly kind: "answered" }>; readonly rest: Rest },
): Promise<void> {
  const { db, clock, log } = deps;
  const at = clock.now();
  const attempts = reading.attempts + 1;
  const { workspaceId, readAt } = reading;
  log.warn({ workspaceId, attempts, reason: answer.kind }, "worklogs could not be read from Tempo");
  if (answer.kind === "refused")
    return await refuseToken(deps, reading, { at, dueAt: later(at, TEMPO_REFUSED_MS), attempts });
  const restMs = Math.max(answer.waitMs, Math.min(MAX_REST_MS, REST_MS * 2 ** (attempts - 1)));
  await endReading(db.handle, reading, { readAt, dueAt: later(at, restMs), attempts, rest });
}

const REFUSED = { kind: "refused" } as const;
const ANSWERED = { kind: "answered", value: undefined } as const;

interface Reading extends Asked {
  readonly access: TempoAccess;
  readonly rest: Rest;
}

/** Everything that was changed since the last reading, and whether what is about to be paid for still stands. */
async function readAll(deps: Deps, asked: Reading): Promise<Progress> {
  const changed = await readChanged(deps, asked);
  return changed.kind === "answered" ? readDoubtful(deps, asked) : changed;
}

async function readChanged(deps: Deps, asked: Reading): Promise<Progress> {
  const { reading, access, rest, ask } = asked;
  const changedFrom = new Date(reading.readAt.getTime() - OVERLAP_MS).toISOString().slice(0, 10);
  for (;;) {
    const answer = await ask(() => listTempoWorklogs(access, { changedFrom, offset: rest.offset }));
    if (answer.kind !== "answered") return answer;
    const { worklogs, isLast } = answer.value;
    const at = deps.clock.now();
    for (const each of worklogs) await record(deps, reading, worklogEvent(each, at));
    if (isLast) return ANSWERED;
    rest.offset += TEMPO_PAGE_SIZE;
  }
}

/** Tempo doesn't tell what was deleted: each issue is looked at twice before it's given, while Tempo answers. */
async function readDoubtful(deps: Deps, asked: Reading): Promise<Progress> {
  const { db, clock } = deps;
  const { reading, rest } = asked;
  for (;;) {
    const dueBefore = later(clock.now(), TEMPO_LOOK_MS);
    const looks = { dueBefore, beganAt: rest.beganAt, lookMs: TEMPO_LOOK_MS / 2 };
    const doubtful = await findDoubtful(db.handle, reading, looks);
    if (doubtful === undefined) return ANSWERED;
    const at = clock.now();
    const answer = await lookUp(deps, asked, doubtful);
    if (answer.kind !== "answered") return answer;
    await markLooked(db.handle, reading, { issueId: doubtful.issueId, at });
  }
}

async function lookUp(deps: Deps, { reading, access, ask }: Reading, doubtful: DoubtfulIssue): Promise<Progress> {
  for (const tempoWorklogId of doubtful.tempoWorklogIds) {
    const answer = await ask(() => getTempoWorklog(access, tempoWorklogId));
    if (answer.kind !== "answered") return answer;
    const at = deps.clock.now();
    const { issueId } = doubtful;
    const event =
      answer.value === null ? deletionEvent({ tempoWorklogId, issueId }, at) : worklogEvent(answer.value, at);
    await record(deps, reading, event);
  }
  return ANSWERED;
}

async function record(
  { db, clock }: Deps,
  { workspaceId, site }: Pick<TempoReading, "workspaceId" | "site">,
  event: JiraEvent,
): Promise<void> {
  await recordJiraEvent(db.handle, { workspaceId, site, event, at: clock.now() });
}
