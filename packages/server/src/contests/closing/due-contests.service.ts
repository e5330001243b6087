import { CONTEST_COUNT_DELAY_MS } from "@guildhall/core";
import type { FeatureMoment } from "@guildhall/core/billing";
import { isAuto, isContestOver, isDecidedByHand } from "@guildhall/core/contests";
import { hasFeature } from "@guildhall/core/permissions";
import type { Handle } from "../../db/database.ts";
import { productIn, recordEvent } from "../../events/record-event.ts";
import type { Deps } from "../../lib/deps.ts";
import { runAndTell } from "../../lib/run-and-tell.ts";
import { findHolders } from "../../users/index.ts";
import { findFeatures } from "../../workspaces/index.ts";
import { about } from "../contest-event.ts";
import { lockContest } from "../contest.repository.ts";
import type { ContestRow } from "../contest.repository.ts";
import { countParticipants } from "../entries/entry.repository.ts";
import { countWinners } from "./count-winners.service.ts";
import { claimOver, findDue } from "./due-contest.repository.ts";
import type { DueContest, DueQuestion } from "./due-contest.repository.ts";
import type { EarningSelect } from "./earning.repository.ts";
import { endContest } from "./end-contest.service.ts";

type DueDeps = Pick<Deps, "config" | "db" | "clock" | "bus">;

export type DuePage = Pick<DueQuestion, "after" | "limit">;

/** Contests to count: over for a moment, so that what was done in time is there. */
export function findDueContests({ db, clock }: Pick<Deps, "db" | "clock">, page: DuePage): Promise<DueContest[]> {
  const until = new Date(clock.now().getTime() - CONTEST_COUNT_DELAY_MS);
  return findDue(db.handle, { ...page, byHand: false, until });
}

/** Contests over which wait for winners, of which nobody was told. */
export function findOverContests({ db, clock }: Pick<Deps, "db" | "clock">, page: DuePage): Promise<DueContest[]> {
  return findDue(db.handle, { ...page, byHand: true, until: clock.now() });
}

/**
 * Counts, pays and closes a contest in a transaction of its own, unless another process has. Without the feature, it
 * still keeps its promise to those who joined. Returns whether it did.
 */
export async function finishDueContest(
  deps: DueDeps,
  { workspaceId, id }: DueContest,
  selects: readonly EarningSelect[],
): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, async (db, { tell }) => {
    const contest = await lockContest(db, { workspaceId, id });
    if (contest === undefined || isDecidedByHand(contest) || !isContestOver(contest, at)) return false;
    if (
      !(await isOn(db, workspaceId, { now: at, mode: deps.config.licenses })) &&
      !(await hasPeople(db, workspaceId, contest))
    )
      return false;
    const scope = { db, at, actor: productIn(workspaceId), tell };
    await endContest(scope, contest, {
      event: "finish",
      winners: await countWinners(scope, contest, { until: at, selects }),
    });
    return true;
  });
}

/** Tells those who manage contests once that one waits for winners; returns whether it did. */
export async function tellOver(deps: DueDeps, { workspaceId, id }: DueContest): Promise<boolean> {
  const at = deps.clock.now();
  return runAndTell(deps, async (db, { tell }) => {
    if (!(await isOn(db, workspaceId, { now: at, mode: deps.config.licenses }))) return false;
    const contest = await claimOver(db, { workspaceId, id }, at);
    if (contest === undefined) return false;
    const notify = [...(await findHolders(db, workspaceId, "manage-contests"))];
    const scope = { db, at, actor: productIn(workspaceId), tell };
    await recordEvent(scope, { type: "contest.over", payload: { ...about(contest), notify } });
    return true;
  });
}

async function isOn(db: Handle, workspaceId: number, moment: FeatureMoment): Promise<boolean> {
  return hasFeature({ features: await findFeatures(db, workspaceId, moment) }, "contests");
}

/** Whether somebody relies on it: they earn, or joined. */
async function hasPeople(db: Handle, workspaceId: number, contest: ContestRow): Promise<boolean> {
  return isAuto(contest) || (await countParticipants(db, { workspaceId, id: contest.id })) > 0;
}
