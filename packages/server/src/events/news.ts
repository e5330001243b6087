import type { NewsTopic } from "@guildhall/core/stream";
import type { News } from "./reader.ts";

/** Merges news so each member is told once: at most one message for everyone, and one per set of topics. */
export function mergeNews(news: readonly News[]): readonly News[] {
  const forAll = new Set(news.filter((each) => each.memberIds.length === 0).flatMap((each) => each.topics));
  const topicsByMember = new Map<number, Set<NewsTopic>>();
  for (const { topics, memberIds } of news) {
    const own = topics.filter((topic) => !forAll.has(topic));
    for (const memberId of own.length === 0 ? [] : memberIds) {
      const known = topicsByMember.get(memberId) ?? new Set();
      for (const topic of own) known.add(topic);
      topicsByMember.set(memberId, known);
    }
  }
  const membersByTopics = new Map<string, { topics: NewsTopic[]; memberIds: number[] }>();
  for (const [memberId, topics] of topicsByMember) {
    const sorted = [...topics].sort();
    const joined = membersByTopics.get(sorted.join()) ?? { topics: sorted, memberIds: [] };
    joined.memberIds.push(memberId);
    membersByTopics.set(sorted.join(), joined);
  }
  const everybody = forAll.size === 0 ? [] : [{ topics: [...forAll].sort(), memberIds: [] }];
  return [...everybody, ...membersByTopics.values()];
}
