import { describe, expect, it } from "vitest";
import type { BusMessage } from "./bus.ts";
import { mergeMessages } from "./bus-merge.ts";

describe("mergeMessages", () => {
  it("keeps each message once, with the newest number", () => {
    const forget = { kind: "forget", accountId: 1 } as const;
    const news = (memberIds: readonly number[], seq?: number): BusMessage => ({
      kind: "news",
      workspaceId: 1,
      topics: ["feed"],
      memberIds,
      ...(seq === undefined ? {} : { seq }),
    });
    expect(mergeMessages([forget, news([1, 2], 3), forget, news([2, 3], 4)])).toEqual([forget, news([1, 2, 3], 4)]);
    expect(mergeMessages([news([1]), news([])])).toEqual([news([])]);
  });

  it("keeps the readers' progress, even if it's news to nobody", () => {
    const quiet = { kind: "news", workspaceId: 1, topics: [], memberIds: [], seq: 7 } as const;
    expect(mergeMessages([quiet])).toEqual([quiet]);
    const feed = { ...quiet, topics: ["feed"], memberIds: [5], seq: 6 } as const;
    expect(mergeMessages([quiet, feed])).toEqual([{ ...feed, seq: 7 }]);
  });
});
