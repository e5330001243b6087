import { periodSpan } from "@guildhall/core";
import { awardReference, awardTypeOf, duePeriod, periodWinners } from "@guildhall/core/achievements";
import type { PeriodAwardType } from "@guildhall/core/achievements";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { Tx } from "../db/database.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import {
  claimPeriod,
  findAwardingWorkspaces,
  findTopScores,
  hasUnreadEarnings,
  holdAwarding,
  insertPeriodAchievements,
} from "./period-award.repository.ts";
import type { AwardingWorkspace, PeriodScore } from "./period-award.repository.ts";

export type AwardDeps = Pick<Deps, "db" | "clock" | "bus">;

const PICTURES = { eom_week: "/icons/eom-week.svg", eom_month: "/icons/eom-month.svg" } as const satisfies Record<
  PeriodAwardType,
  string
>;

/** Ids of the workspaces where a period's winners are due. */
export async function findDueAwards({ db, clock }: AwardDeps): Promise<readonly number[]> {
  const now = clock.now();
  const workspaces = await findAwardingWorkspaces(db.handle);
  return workspaces.filter((workspace) => dueIn(workspace, now) !== null).map(({ id }) => id);
}

/**
 * Awards a workspace's due period, once, in its own transaction; returns the number of winners. Does nothing if none is
 * due, or while the leaderboard hasn't processed all of the period's events.
 */
export async function awardDuePeriod(deps: AwardDeps, workspaceId: number): Promise<number> {
  const at = deps.clock.now();
  return runAndTell(deps, async (db, { tell }) => {
    const workspace = await holdAwarding(db, workspaceId);
    if (workspace === null) return 0;
    const period = dueIn(workspace, at);
    if (period === null) return 0;
    const { settings } = workspace;
    const { endsAt } = periodSpan(period, settings.tz);
    if (await hasUnreadEarnings(db, { workspaceId, before: endsAt })) return 0;
    const scores = await findTopScores(db, { workspaceId, period });
    const actor = productIn(workspaceId);
    return grantPeriod({ db, at, actor, tell }, { settings, period, scores });
  });
}

export interface EndedPeriod {
  readonly settings: Pick<WorkspaceSettings, "eomPeriod" | "eomCustomTitle" | "eomChannel">;
  readonly period: string;
  readonly scores: readonly PeriodScore[];
}

/** Awards a period's winners unless already done; returns how many there are. */
export async function grantPeriod(
  scope: EventScope & { readonly db: Tx },
  { settings, period, scores }: EndedPeriod,
): Promise<number> {
  const { db, at, actor } = scope;
  const award = { workspaceId: actor.workspace.id, type: awardTypeOf(settings.eomPeriod), at };
  const memberIds = periodWinners(scores).map(({ memberId }) => memberId);
  if (!(await claimPeriod(db, { ...award, period, winners: memberIds.length }))) return 0;
  const granted = await insertPeriodAchievements(db, {
    ...award,
    memberIds,
    title: settings.eomCustomTitle,
    imageUrl: PICTURES[award.type],
    reference: awardReference(period),
  });
  const chosen = settings.eomChannel === null ? {} : { channelId: settings.eomChannel.id };
  for (const { id, memberId } of granted) {
    const payload = { achievementId: id, memberId, templateId: 0, groupId: 0, ...chosen };
    await recordEvent(scope, { type: "achievement.granted", payload });
  }
  return granted.length;
}

function dueIn({ settings, since, lastPeriod }: AwardingWorkspace, now: Date): string | null {
  const calendar = { zone: settings.tz, firstWeekday: settings.firstWeekday };
  return duePeriod({ period: settings.eomPeriod, calendar, since, lastPeriod, now });
}
