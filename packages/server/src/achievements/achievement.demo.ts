import { monthKeyAt, periodSpan, shiftPeriod } from "@guildhall/core";
import { AWARD_PAUSE_MS } from "@guildhall/core/achievements";
import { storePicture } from "../demo/pictures.ts";
import { callOf, hoursBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import { productIn } from "../events/record-event.ts";
import { grantPeriod } from "./award-period.service.ts";
import { createTemplate } from "./manage-templates.service.ts";

const OWNER = 0;

/** Pictures are drawn in this order. */
const TEMPLATES = [
  { key: "achievement.bugHunter", title: "Bug hunter", description: "Tracked down a bug nobody could explain." },
  { key: "achievement.bridgeBuilder", title: "Bridge builder", description: "Got two teams to sit down together." },
  { key: "achievement.firstSteps", title: "First steps", description: "Completed their first challenge." },
] as const;

/** Older than everything that awards them. */
const ADDED_HOURS_AGO = 45 * 24 + 1;

export const achievementDemo: DemoPart = { prepare: makeTemplates, plan: planAwards };

async function makeTemplates(replay: Replay): Promise<void> {
  const call = callOf(replay, { place: OWNER, at: hoursBefore(replay.now, ADDED_HOURS_AGO) });
  for (const [place, { key, ...words }] of TEMPLATES.entries()) {
    const imageUrl = await storePicture(replay, { kind: "badge", place: place + 1 });
    const { id } = await createTemplate(call, { ...words, imageUrl });
    replay.ids.add(key, id);
  }
}

/** The best of each past month are awarded after everything else of that month. */
function planAwards(replay: Replay): readonly Moment[] {
  const { from, now, zone } = replay;
  const moments: Moment[] = [];
  for (let month = monthKeyAt(from, zone); ; month = shiftPeriod(month, 1)) {
    const span = periodSpan(month, zone);
    const at = new Date(span.endsAt.getTime() + AWARD_PAUSE_MS);
    if (at > now) return moments;
    const period = month;
    moments.push({ at, act: () => award(replay, { period, span, at }) });
  }
}

async function award(
  { tx, world: { workspaceId }, sumEarnings }: Replay,
  { period, span, at }: { readonly period: string; readonly span: ReturnType<typeof periodSpan>; readonly at: Date },
): Promise<void> {
  const scores = await sumEarnings(span);
  const actor = productIn(workspaceId);
  const settings = { eomPeriod: "monthly", eomCustomTitle: "", eomChannel: null } as const;
  await grantPeriod({ db: tx, at, actor, tell: () => undefined }, { settings, period, scores });
}
