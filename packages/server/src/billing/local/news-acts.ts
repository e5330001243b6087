import type { NoticeKind } from "../payment-provider.ts";

/** What the test provider can do with its news: the last one four times, the last three in reverse, or not at all. */
export const NEWS_ACTS = ["repeat", "shuffle", "lose"] as const;

export type NewsAct = (typeof NEWS_ACTS)[number];

/** A notice as it's sent. */
export interface LocalNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly ref: string;
}

const REPEATED = 4;
const SHUFFLED = 3;
const KEPT = 20;

/** The news of each checkout, the oldest first; forgotten with the process. */
export interface NewsLog {
  /** What's sent of new ones: nothing, if the next are to be lost. */
  readonly send: (checkout: string, news: readonly LocalNotice[]) => readonly LocalNotice[];
  /** What's sent once more. */
  readonly act: (checkout: string, act: NewsAct) => readonly LocalNotice[];
  readonly list: (checkout: string) => readonly LocalNotice[];
}

export function createNewsLog(): NewsLog {
  const sent = new Map<string, readonly LocalNotice[]>();
  const losing = new Set<string>();
  const list: NewsLog["list"] = (checkout) => sent.get(checkout) ?? [];
  return {
    list,
    send: (checkout, news) => {
      if (losing.delete(checkout)) return [];
      sent.set(checkout, [...list(checkout), ...news].slice(-KEPT));
      return news;
    },
    act: (checkout, act) => {
      if (act === "lose") losing.add(checkout);
      if (act === "shuffle") return list(checkout).slice(-SHUFFLED).toReversed();
      const last = act === "repeat" ? list(checkout).slice(-1) : [];
      return Array.from({ length: REPEATED }, () => last).flat();
    },
  };
}
