import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assignment } from "@guildhall/core/challenges";
import { checkLedger } from "../../src/features.ts";
import { readBalances } from "../../src/ledger/ledger.repository.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildChallengeCrew } from "./challenge-crew.ts";
import type { ChallengeCrew, Player } from "./challenge-crew.ts";
import { deeds, doDeed } from "./challenge-wire.ts";
import type { Deed, Outcome } from "./challenge-wire.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";

/** Only for hangs: two processes start on a machine that may be busy. */
const PATIENCE_MS = 300_000;
const POOL = 1_003;

const test = useTestDatabase();
let pair: ProcessPair;
let crew: ChallengeCrew;

beforeAll(async () => {
  crew = await buildChallengeCrew(test().database, { moderators: 2, members: 50 });
  pair = await startPair(test());
  await pair.warm(crew.owner.token);
}, PATIENCE_MS);

afterAll(() => pair?.stop(), PATIENCE_MS);

const act = (who: Player, deed: Deed, turn = 0) => doDeed(pair.urlOf(turn), who, deed);

/** All at once, alternating between both processes. */
const atOnce = (acts: readonly (readonly [Player, Deed])[]): Promise<Outcome[]> =>
  Promise.all(acts.map(([who, deed], turn) => act(who, deed, turn)));

async function publish(body: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const rewards = [{ currencyId: crew.currencyIds[0], amount: POOL }];
  return (await act(crew.owner, deeds.publish({ rewards, ...body }))).cid;
}

async function accept(who: Player, id: number): Promise<Assignment> {
  const { assignment, reason } = await act(who, deeds.accept(id));
  if (assignment === null) throw new TypeError(`not accepted: ${reason}`);
  return assignment;
}

/** An attempt in review, with its challenge. */
async function inReview(
  who: Player,
  body: Readonly<Record<string, unknown>> = {},
): Promise<{ id: number; cid: number }> {
  const cid = await publish(body);
  const { id } = await accept(who, cid);
  expect((await act(who, deeds.complete(id))).status).toBe(200);
  return { id, cid };
}

const won = (outcomes: readonly Outcome[]) => outcomes.filter((each) => each.status === 200);
const reasons = (outcomes: readonly Outcome[]) =>
  [
    ...new Set(outcomes.filter((each) => each.status !== 200).map((each) => `${String(each.status)} ${each.reason}`)),
  ].toSorted();
const memberAt = (index: number): Player => crew.members[index] ?? crew.owner;
const moderatorAt = (index: number): Player => crew.moderators[index] ?? crew.owner;

async function balanceOf(...who: readonly Player[]): Promise<number> {
  const balances = await readBalances(
    test().database.handle,
    crew.workspaceId,
    who.map((each) => each.memberId),
  );
  return [...balances.values()].reduce((sum, own) => sum + (own.get(crew.currencyIds[0]) ?? 0), 0);
}

async function stateOf(id: number): Promise<string> {
  const row = await test()
    .database.handle.selectFrom("assignments")
    .select("status")
    .where("id", "=", id)
    .where("workspace_id", "=", crew.workspaceId)
    .executeTakeFirstOrThrow();
  return row.status;
}

/** Nothing may be inconsistent, apart from projections that lag behind. */
async function expectClean(): Promise<void> {
  const { violations } = await checkLedger(test().database.handle, crew.workspaceId);
  expect(violations.filter(({ rule }) => !rule.startsWith("kept."))).toEqual([]);
}

describe("the first to act, over two processes", { timeout: PATIENCE_MS }, () => {
  it("gets a problem that fifty people accept at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await publish({ type: "problem" });
      const outcomes = await atOnce(crew.members.map((who) => [who, deeds.accept(id)]));
      expect([outcomes.length, won(outcomes).length, reasons(outcomes)]).toEqual([50, 1, ["409 problem_taken"]]);
    }
    await expectClean();
  });

  it("is one of ten concurrent acceptances of a quest by the same person", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await publish();
      const outcomes = await atOnce(Array.from({ length: 10 }, () => [memberAt(round), deeds.accept(id)] as const));
      expect([won(outcomes).length, reasons(outcomes)]).toEqual([1, ["409 already_participating"]]);
    }
    await expectClean();
  });

  it("is the reviewer who counts; the other is told who decided and how", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const worker = memberAt(round % 10);
      const { id } = await inReview(worker);
      const before = await balanceOf(worker);
      const [approver, rejecter] = [moderatorAt(round % 2), moderatorAt((round + 1) % 2)];
      const both = [
        [approver, deeds.approve(id)],
        [rejecter, deeds.reject(id)],
      ] as const;
      const outcomes = await atOnce(round % 4 < 2 ? both : both.toReversed());
      expect(won(outcomes)).toHaveLength(1);
      const end = await stateOf(id);
      const winner = end === "completed" ? approver : rejecter;
      const [loser] = outcomes.filter((each) => each.status !== 200);
      expect(loser).toMatchObject({
        status: 409,
        reason: end === "completed" ? "already_approved" : "already_rejected",
      });
      expect(loser?.message).toContain(winner.name);
      expect((await balanceOf(worker)) - before).toBe(end === "completed" ? POOL : 0);
      ends.add(end);
    }
    expect([...ends].filter((end) => end !== "completed" && end !== "rejected")).toEqual([]);
    await expectClean();
  });

  it("is the one of two completions with the same code; the other is refused", async () => {
    for (let round = 0; round < 10; round += 1) {
      const cid = await publish({ resultType: "unique_code" });
      const pairOf = [memberAt(0), memberAt(1)];
      const taken = [await accept(memberAt(0), cid), await accept(memberAt(1), cid)];
      const outcomes = await atOnce(
        pairOf.map((who, at) => [who, deeds.complete(taken[at]?.id ?? 0, at === 0 ? "Code-7" : " cODE-7 ")]),
      );
      expect([won(outcomes).length, reasons(outcomes)]).toEqual([1, ["409 code_taken"]]);
    }
    await expectClean();
  });
});

describe(
  "a raid that thirty people join while its leader completes, over two processes",
  { timeout: PATIENCE_MS },
  () => {
    it("consists of those who were told they're in, and pays them exactly its pool", async () => {
      for (let round = 0; round < 6; round += 1) {
        const [leader = crew.owner, ...others] = crew.members.slice(0, 31);
        const cid = await publish({ type: "raid" });
        const { id } = await accept(leader, cid);
        const joins = others.map((who) => [who, deeds.accept(cid)] as const);
        const turn = round * 5;
        const outcomes = await atOnce([...joins.slice(0, turn), [leader, deeds.complete(id)], ...joins.slice(turn)]);
        const joined = outcomes.filter((each, at) => at !== turn && each.status === 200).length;
        expect(outcomes[turn]?.status).toBe(200);
        expect(reasons(outcomes).filter((each) => each !== "409 in_review")).toEqual([]);
        const before = await balanceOf(leader, ...others);
        const approved = await act(moderatorAt(0), deeds.approve(id));
        expect(approved.assignment?.assignees).toHaveLength(1 + joined);
        if (joined > 0) {
          // The leader splits it five times at once, as by repeated clicks.
          const splits = await atOnce(Array.from({ length: 5 }, () => [leader, deeds.split(id)] as const));
          expect([won(splits).length, reasons(splits)]).toEqual([1, ["409 already_completed"]]);
        }
        expect([await stateOf(id), (await balanceOf(leader, ...others)) - before]).toEqual(["completed", POOL]);
      }
      await expectClean();
    });

    it("continues with one leader when several leave at once, and ends with the last", async () => {
      for (let round = 0; round < 5; round += 1) {
        const cid = await publish({ type: "raid" });
        const team = crew.members.slice(0, 6);
        const { id } = await accept(memberAt(0), cid);
        for (const who of team.slice(1)) await accept(who, cid);
        const going = round === 4 ? team : team.slice(0, 4);
        const outcomes = await atOnce(going.map((who) => [who, deeds.abandon(id)] as const));
        expect([won(outcomes).length, await stateOf(id)]).toEqual([going.length, round === 4 ? "abandoned" : "active"]);
        await expectClean();
      }
    });
  },
);

describe("concurrent actions on one attempt, over two processes", { timeout: PATIENCE_MS }, () => {
  it("end in one state, paid once if and only if it's completed", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const worker = memberAt(round);
      const { id, cid } = await inReview(worker, { type: round % 3 === 0 ? "problem" : "quest" });
      const before = await balanceOf(worker);
      const approvals = Array.from({ length: 20 }, (_, index) => [moderatorAt(index % 2), deeds.approve(id)] as const);
      const rest = [
        [moderatorAt(0), deeds.reject(id)],
        [worker, deeds.abandon(id)],
        [worker, deeds.complete(id)],
        [crew.owner, deeds.close(cid)],
      ] as const;
      const acts = round % 2 === 0 ? [...approvals, ...rest] : [...rest, ...approvals];
      const outcomes = await atOnce(acts);
      expect(outcomes.filter((each) => each.status >= 500)).toEqual([]);
      const end = await stateOf(id);
      ends.add(end);
      expect(["completed", "rejected", "abandoned", "in_review"]).toContain(end);
      expect((await balanceOf(worker)) - before).toBe(end === "completed" ? POOL : 0);
      expect(won(outcomes.slice(round % 2 === 0 ? 0 : 4, round % 2 === 0 ? 20 : 24)).length).toBe(
        end === "completed" ? 1 : 0,
      );
      await expectClean();
    }
    expect(ends.has("completed")).toBe(true);
  });

  it("pay a quest without review once, however often it's completed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const worker = memberAt(round);
      const cid = await publish({ autoApprove: true });
      const { id } = await accept(worker, cid);
      const before = await balanceOf(worker);
      const outcomes = await atOnce([
        ...Array.from({ length: 10 }, () => [worker, deeds.complete(id)] as const),
        [crew.owner, deeds.close(cid)],
      ]);
      const end = await stateOf(id);
      expect(won(outcomes.slice(0, 10))).toHaveLength(end === "completed" ? 1 : 0);
      expect((await balanceOf(worker)) - before).toBe(end === "completed" ? POOL : 0);
    }
    await expectClean();
  });
});
