import { describe, expect, it } from "vitest";
import { createSystemPair } from "../testing/bus-pair.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { BusMessage } from "./bus.ts";

const database = useTestDatabase();

describe("createBus between two processes", () => {
  it("sends news and invalidations to the other process, and wakes readers only in its own", async () => {
    const { one, two, heardByTwo, close } = await createSystemPair(database());
    const heardByOne: BusMessage[] = [];
    one.subscribe((message) => heardByOne.push(message));
    one.publish({ kind: "events", workspaceId: 1 });
    one.publish({ kind: "news", workspaceId: 1, topics: ["feed"], memberIds: [], seq: 4 });
    one.publish({ kind: "news", workspaceId: 1, topics: ["thanks"], memberIds: [], seq: 5 });
    one.publish({ kind: "forget", accountId: 9 });
    await expect.poll(() => heardByTwo.length).toBe(2);
    expect(heardByTwo).toEqual([
      { kind: "forget", accountId: 9 },
      { kind: "news", workspaceId: 1, topics: ["feed", "thanks"], memberIds: [], seq: 5 },
    ]);
    expect(heardByOne).toHaveLength(4);
    two.publish({ kind: "forget", workspaceId: 2 });
    await expect.poll(() => heardByOne.length).toBe(5);
    await close();
  });

  it("sends more than one database notification can hold", async () => {
    const { one, heardByTwo, close } = await createSystemPair(database());
    const memberIds = Array.from({ length: 3_000 }, (_, index) => 1_000_000 + index);
    one.publish({ kind: "news", workspaceId: 1, topics: ["notifications"], memberIds });
    const told = () => heardByTwo.flatMap((each) => (each.kind === "news" ? each.memberIds : []));
    await expect.poll(() => told().length).toBe(memberIds.length);
    expect(told()).toEqual(memberIds);
    await close();
  });

  it("warns that messages may be missing after reconnecting", async () => {
    const { heardByTwo, cut, one, close } = await createSystemPair(database());
    await cut();
    await expect.poll(() => heardByTwo, { timeout: 10_000 }).toContainEqual({ kind: "gap" });
    one.publish({ kind: "forget", accountId: 1 });
    await expect.poll(() => heardByTwo).toContainEqual({ kind: "forget", accountId: 1 });
    await close();
  });
});
