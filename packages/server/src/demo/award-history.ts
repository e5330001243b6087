import { monthKeyAt, periodSpan, shiftPeriod } from "@guildhall/core";
import { AWARD_PAUSE_MS } from "@guildhall/core/achievements";
import { grantPeriod } from "../achievements/index.ts";
import { sumEarnings } from "./demo.repository.ts";
import type { Moment, Replay } from "./world.ts";

/** Plans when the best of each past month are awarded, after everything else of that month. */
export function planAwards(
  part: Replay,
  past: { readonly from: Date; readonly now: Date; readonly zone: string },
): Moment[] {
  const { from, now, zone } = past;
  const moments: Moment[] = [];
  for (let month = monthKeyAt(from, zone); ; month = shiftPeriod(month, 1)) {
    const span = periodSpan(month, zone);
    const at = new Date(span.endsAt.getTime() + AWARD_PAUSE_MS);
    if (at > now) return moments;
    const period = month;
    moments.push({ at, act: () => award(part, { period, span, at }) });
  }
}

async function award(
  { tx, world: { workspaceId } }: Replay,
  { period, span, at }: { readonly period: string; readonly span: ReturnType<typeof periodSpan>; readonly at: Date },
): Promise<void> {
  const scores = await sumEarnings(tx, { workspaceId, ...span });
  const actor = { memberId: 0, workspace: { id: workspaceId } };
  const settings = { eomPeriod: "monthly", eomCustomTitle: "" } as const;
  await grantPeriod({ db: tx, at, actor, tell: () => undefined }, { settings, period, scores });
}
