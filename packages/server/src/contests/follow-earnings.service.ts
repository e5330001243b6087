import type { News, ReaderContext } from "../events/reader.ts";
import type { Earning } from "../feature.ts";
import { addScores, findOpenAuto } from "./standing.repository.ts";

/** Adds what members earn to the standing of each contest by earnings that's open at that time. */
export async function followEarnings(
  earnings: readonly Earning[],
  { tx, workspace }: ReaderContext,
): Promise<readonly News[]> {
  if (earnings.length === 0) return [];
  let isNew = false;
  for (const { id, from, to } of await findOpenAuto(tx, workspace.id)) {
    const inTime = earnings.filter(({ at }) => at >= from && (to === null || at <= to));
    if (inTime.length === 0) continue;
    isNew = true;
    await addScores(tx, { workspaceId: workspace.id, id }, inTime);
  }
  return isNew ? [{ topics: ["answers"], memberIds: [] }] : [];
}
