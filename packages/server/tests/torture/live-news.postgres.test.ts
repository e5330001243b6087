import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildCrew } from "./crew.ts";
import type { Crew } from "./crew.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";
import { expectClean } from "./proof.ts";
import { read, send } from "./wire-call.ts";

const test = useTestDatabase();
const SOON = { timeout: 60_000 };

describe("the stream of one process", () => {
  let pair: ProcessPair;
  let crew: Crew;
  const closing: (() => void)[] = [];

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 3, quota: 10_000 });
    pair = await startPair(test());
  });

  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  afterAll(() => pair?.stop());

  it("tells of a thanks that was given at the other, and the feed then has it", async () => {
    const told = await listen(0, 2);
    const tid = await give(1);
    await expect.poll(() => told.join(""), SOON).toContain('"feed"');
    await expect.poll(() => told.join(""), SOON).toContain('"notifications"');
    await expect.poll(() => feedOf(0, 2), SOON).toContain(tid);
    await undo(1, tid);
    await expect.poll(() => feedOf(0, 2), SOON).not.toContain(tid);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("tells it also when the link between the processes was cut", async () => {
    const told = await listen(0, 2);
    await test().database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    const tid = await give(1);
    await expect.poll(() => told.join(""), SOON).toContain('"feed"');
    await expect.poll(() => feedOf(0, 2), SOON).toContain(tid);
    await expectClean(test(), pair.urlOf(1), crew);
  });

  it("ends at once when its session ends at the other", async () => {
    const told = await listen(0, 1);
    await fetch(`${pair.urlOf(1)}/api/v1/user/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${person(1).token}`, "content-type": "application/json" },
      body: "{}",
    });
    await expect.poll(() => told.at(-1), SOON).toBe("the end");
  });

  function person(index: number): Crew["people"][number] {
    return crew.people[index] ?? { memberId: 0, token: "" };
  }

  /** Opens somebody's stream at one process; what it is told is put into the answer as it comes. */
  async function listen(turn: number, index: number): Promise<string[]> {
    const cut = new AbortController();
    closing.push(() => cut.abort());
    const headers = { authorization: `Bearer ${person(index).token}` };
    const response = await fetch(`${pair.urlOf(turn)}/api/v1/stream`, { headers, signal: cut.signal });
    expect(response.status).toBe(200);
    const told: string[] = [];
    void follow(response, told);
    // The greeting says that the stream is among those who are told.
    await expect.poll(() => told.length, SOON).toBeGreaterThan(0);
    return told;
  }

  async function give(turn: number): Promise<number> {
    const [currencyId] = crew.currencyIds;
    const body = { receivers: [{ id: person(2).memberId }], description: "Live", rewards: [{ currencyId, amount: 5 }] };
    return (await send(pair.urlOf(turn), { path: "/thanks", body, token: person(1).token })).tid;
  }

  async function undo(turn: number, tid: number): Promise<void> {
    const path = `/thanks/${String(tid)}/undo`;
    expect((await send(pair.urlOf(turn), { path, body: {}, token: person(1).token })).status).toBe(200);
  }

  /** The ids of the thanks in somebody's feed. */
  async function feedOf(turn: number, index: number): Promise<number[]> {
    const path = "/notifications/list/team-feed";
    const { items } = await read<{ items: { thanks?: { id: number } }[] }>(pair.urlOf(turn), {
      path,
      token: person(index).token,
    });
    return items.map((item) => item.thanks?.id ?? 0);
  }
});

async function follow(response: Response, told: string[]): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) told.push(decoder.decode(chunk as Uint8Array, { stream: true }));
  } catch {
    // The test has closed it.
  }
  told.push("the end");
}
