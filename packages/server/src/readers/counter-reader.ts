import type { EventType } from "@guildhall/core/events";
import type { News, Reader } from "../events/reader.ts";
import type { Feature, TotalChange } from "../feature.ts";
import { sumBy } from "../lib/sum-by.ts";
import { addTotals } from "./counter.repository.ts";
import { recountGroups } from "./recount-groups.repository.ts";
import { moveLate, regroupingOf } from "./regroup.ts";

/**
 * Maintains what the features count: their own counters, and the totals of the workspace (group 0) and of each group
 * with its descendants. Moving or deleting a group recounts the groups' totals. Tells pages what's new with it.
 */
export const createCounterReader = (features: readonly Feature[]): Reader => ({
  name: "counters",
  handles: [...new Set(features.flatMap(handledBy)), "group.changed", "group.deleted"],
  repeats: ["group.changed", "group.deleted"],
  async apply(events, context) {
    const { tx, workspace } = context;
    const totals: TotalChange[] = [];
    const news: News[] = [];
    for (const { counts, news: topicsOf = {} } of features) {
      news.push(...events.map(({ type }) => ({ topics: topicsOf[type] ?? [], memberIds: [] })));
      const own = events.filter(({ type }) => counts?.handles.includes(type));
      if (counts === undefined || own.length === 0) continue;
      totals.push(...((await counts.count?.(own, context)) ?? []));
      news.push(...(await counts.news(own, context)));
    }
    const summed = sumBy(totals, ({ groupId, name }) => `${groupId}/${name}`);
    await addTotals(tx, workspace.id, summed);
    const seq = events.at(-1)?.seq;
    const regrouping = regroupingOf(events);
    if (seq !== undefined && regrouping !== null) {
      await moveLate(regrouping, context, features);
      const selects = features.flatMap((feature) => feature.totals ?? []);
      await recountGroups(tx, workspace.id, { reader: "counters", seq, totals: selects });
    }
    return news;
  },
});

function handledBy({ counts, news = {} }: Feature): readonly EventType[] {
  // Safe: the table's keys are types of events.
  return [...(counts?.handles ?? []), ...(Object.keys(news) as EventType[])];
}
