import type { EndpointInput } from "@guildhall/core";
import { balanceCalls, statementCalls } from "@guildhall/core/balances";
import { groupCalls } from "@guildhall/core/groups";
import { profileCalls } from "@guildhall/core/profiles";
import { purchaseCalls } from "@guildhall/core/purchases";
import { rewardCalls } from "@guildhall/core/rewards";
import { thanksCalls } from "@guildhall/core/thanks";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postTransfers } from "../ledger/ledger.repository.ts";
import { readSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { licenseWithout } from "../testing/license-of.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 100_000 });
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

type Query = EndpointInput<typeof statementCalls.get>["query"];

const statement = (of: Teammate, by = of, query: Query = {}) =>
  by.client.call(statementCalls.get, { params: { id: of.memberId }, query });
const lines = async (of: Teammate, by = of, query: Query = {}) => (await statement(of, by, query)).items;
const thank = async (from: Teammate, to: Teammate, amount: number, description = "Well done") => {
  team.clock.advance(1_000);
  const body = { receivers: [{ id: to.memberId }], description, rewards: [{ currencyId: team.currencyId, amount }] };
  return (await from.client.call(thanksCalls.give, { body })).tid;
};
const set = async (to: Teammate, amount: number, comments = "") => {
  team.clock.advance(1_000);
  const balances = { [String(team.currencyId)]: amount };
  return boss.client.call(balanceCalls.update, { params: { id: to.memberId }, body: { balances, comments } });
};
const buy = async (who: Teammate, order: { readonly userId?: number; readonly title?: string } = {}) => {
  team.clock.advance(1_000);
  const perk = { title: order.title ?? "Coffee", quantity: 5, costs: [{ currencyId: team.currencyId, amount: 300 }] };
  const productId = await perkSteps.create(boss, perk);
  return (await who.client.call(purchaseCalls.create, { body: { productId, userId: order.userId ?? 0 } })).purchase.id;
};
const rewarded = async (who: Teammate, of: { readonly title?: string; readonly groupId?: number } = {}) => {
  const rewards = [{ currencyId: team.currencyId, amount: 250 }];
  const cid = await challengeSteps.publish(boss, { rewards, ...of });
  const { id } = await challengeSteps.accept(who, cid);
  await challengeSteps.complete(who, id);
  team.clock.advance(1_000);
  await challengeSteps.approve(boss, id);
  return cid;
};
const makePrivate = () =>
  database()
    .database.handle.updateTable("thanks")
    .set({ visibility: "private" })
    .where("workspace_id", "=", team.workspaceId)
    .execute();
const tell = (each: Awaited<ReturnType<typeof lines>>[number]) => [
  each.reason,
  each.title,
  each.person?.name ?? "",
  each.link?.type ?? "",
  each.amount.amount,
  each.balance.amount,
];

describe("a statement", () => {
  // Comes first, while the owner is member 1: nobody (0) must not turn into a member by mistake.
  it("names nobody if nobody in particular moved it, or the caller may not know", async () => {
    await thank(bob, ann, 400, "Between us");
    await makePrivate();
    await rewarded(ann);
    await buy(ann);
    expect((await lines(ann, boss)).map(({ reason, person }) => [reason, person])).toEqual([
      ["purchase", null],
      ["challenge", null],
      ["thanks", null],
    ]);
  });

  it("shows when, why, how much and the balance after each transfer, newest first", async () => {
    const tid = await thank(bob, ann, 500);
    const cid = await rewarded(ann);
    const own = await buy(ann);
    await boss.client.call(purchaseCalls.refund, { params: { id: own } });
    await buy(ann, { userId: bob.memberId, title: "Lunch" });
    await set(ann, 1_000, "A prize");
    const undone = await thank(bob, ann, 40, "Oops");
    await bob.client.call(thanksCalls.undo, { params: { id: undone } });
    await owner.client.call(rewardCalls.erase, {});
    const { items, lastId, balances } = await statement(ann);
    expect(items.map(tell)).toEqual([
      ["erase", "", "Owner", "", -1_000, 0],
      ["thanks_undone", "Oops", "Bob", "", -40, 1_000],
      ["thanks", "Oops", "Bob", "", 40, 1_040],
      ["adjustment", "A prize", "Boss", "", 550, 1_000],
      ["purchase", "Lunch", "Bob", "purchase", -300, 450],
      ["purchase_refunded", "Coffee", "", "purchase", 300, 750],
      ["purchase", "Coffee", "", "purchase", -300, 450],
      ["challenge", "Read a book", "", "challenge", 250, 750],
      ["thanks", "Well done", "Bob", "thanks", 500, 500],
    ]);
    expect(items.at(-1)?.link?.id).toBe(tid);
    expect(items.at(-2)?.link?.id).toBe(cid);
    expect(items[0]).toMatchObject({
      amount: { formattedAmount: "-10", currencyName: "Stars" },
      balance: { formattedAmount: "0" },
    });
    expect(Date.parse(items[0]?.at ?? "")).toBeGreaterThan(Date.parse(items.at(-1)?.at ?? ""));
    expect(lastId).toBe(0);
    expect(balances.map(({ amount }) => amount)).toEqual([0]);
    expect((await lines(bob)).map(({ reason }) => reason)).toEqual([]);
  });

  it("is visible to its owner, and to people who manage balances", async () => {
    await thank(bob, ann, 500, "Between us");
    await buy(ann);
    expect((await lines(ann, boss)).map(({ reason, amount }) => [reason, amount.amount])).toEqual([
      ["purchase", -300],
      ["thanks", 500],
    ]);
    await expect(statement(ann, bob)).rejects.toMatchObject({ kind: "access_denied", reason: "not_yours" });
    await expect(
      bob.client.call(statementCalls.export, { params: { id: ann.memberId }, query: {} }),
    ).rejects.toMatchObject({
      kind: "access_denied",
    });
  });

  it("names a challenge, and links to it only while its group is visible", async () => {
    const group = await team.group("Team", [ann]);
    const other = await team.group("Other", []);
    await rewarded(ann, { groupId: group });
    expect((await lines(ann)).map(tell)).toEqual([["challenge", "Read a book", "", "challenge", 250, 250]]);
    const { handle } = database().database;
    await handle
      .updateTable("challenges")
      .set({ group_id: other })
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect((await lines(ann)).map(tell)).toEqual([["challenge", "Read a book", "", "", 250, 250]]);
    await owner.client.call(groupCalls.delete, { params: { id: other } });
    expect((await lines(ann)).map(tell)).toEqual([["challenge", "Read a book", "", "challenge", 250, 250]]);
  });

  it("keeps private thanks private when a manager looks", async () => {
    await thank(bob, ann, 500, "Between us");
    await makePrivate();
    expect((await lines(ann, boss)).map(tell)).toEqual([["thanks", "", "", "", 500, 500]]);
    expect((await lines(ann)).map(tell)).toEqual([["thanks", "Between us", "Bob", "thanks", 500, 500]]);
  });

  it("shows managers what was bought and done, but not a deleted challenge", async () => {
    await rewarded(bob);
    await rewarded(ann);
    await set(ann, 1_000);
    await buy(ann, { userId: bob.memberId, title: "Lunch" });
    const own = [
      ["purchase", "Lunch", "Bob"],
      ["adjustment", "", "Boss"],
      ["challenge", "Read a book", ""],
    ];
    const told = async (by: Teammate) => (await lines(ann, by)).map((each) => tell(each).slice(0, 3));
    expect([await told(boss), await told(ann)]).toEqual([own, own]);
    const { handle } = database().database;
    await handle
      .updateTable("challenges")
      .set({ status: "discarded", list: "" })
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect([await told(boss), await told(ann)]).toEqual([own.with(2, ["challenge", "", ""]), own]);
    expect((await lines(ann))[2]?.link).toBeNull();
  });

  it("shows each challenge's own title", async () => {
    await rewarded(ann, { title: "First" });
    await rewarded(ann, { title: "Second" });
    expect((await lines(ann)).map(({ title }) => title)).toEqual(["Second", "First"]);
  });

  it("has no links if the license has switched the feature off, and still has the reasons", async () => {
    await rewarded(ann);
    await thank(bob, ann, 400);
    await buy(ann);
    const license = JSON.stringify(licenseWithout(["thanks", "challenges", "perks"]));
    await database()
      .database.handle.updateTable("workspaces")
      .set({ license })
      .where("id", "=", team.workspaceId)
      .execute();
    team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
    expect((await lines(ann)).map(({ title, link }) => [title, link])).toEqual([
      ["Coffee", null],
      ["Well done", null],
      ["Read a book", null],
    ]);
  });

  it("has no details for a transfer with an unknown reason", async () => {
    const { post } = await ledgerOf(ann, { reason: "gift", actorId: boss.memberId });
    await post(team.currencyId, 70);
    expect((await lines(ann)).map(tell)).toEqual([["other", "", "", "", 70, 70]]);
  });

  it("shows this member's own comment on an adjustment, whatever else happened at that moment", async () => {
    const setNow = (to: Teammate, comments: string) =>
      boss.client.call(balanceCalls.update, {
        params: { id: to.memberId },
        body: { balances: { [String(team.currencyId)]: 500 }, comments },
      });
    await setNow(ann, "For Ann");
    await setNow(bob, "For Bob");
    await ann.client.call(profileCalls.save, {
      params: { id: ann.memberId },
      body: { name: "Anna" },
      files: { avatarFile: undefined },
    });
    expect([await lines(ann), await lines(bob)].map((of) => of.map(({ title }) => title))).toEqual([
      ["For Ann"],
      ["For Bob"],
    ]);
  });

  it("is exported as of one moment: amounts, dates, and texts that aren't formulas", async () => {
    await thank(bob, ann, 1_250, "=1+1");
    await buy(ann);
    const { excelData, fileName } = await ann.client.call(statementCalls.export, {
      params: { id: ann.memberId },
      query: {},
    });
    expect(fileName).toMatch(/^Statement Ann .+\.xlsx$/);
    const [head, ...rows] = await rowsOf(excelData);
    expect(head).toEqual(["Number", "Date", "Reason", "Details", "Person", "Currency", "Amount", "Balance after"]);
    expect(rows.map((row) => row.slice(2))).toEqual([
      ["Purchase", "Coffee", "", "Stars", "-3", "9.5"],
      ["Thanks", "=1+1", "Bob", "Stars", "12.5", "12.5"],
    ]);
    expect(rows.every(([, at]) => Number(at) > 40_000)).toBe(true);
  });

  it("is exported whole, however long, or for one currency", async () => {
    const {
      currencyIds: [, moons = 0],
    } = await ledgerOf(ann);
    const from = { kind: "reward" } as const;
    const to = { kind: "member", ownerId: ann.memberId } as const;
    const transfers = Array.from({ length: 991 }, (_, index) => ({
      from,
      to,
      currencyId: index % 330 === 0 ? moons : team.currencyId,
      amount: 1 + index,
      reason: "adjustment",
      reference: `adjustment:${String(index)}`,
    }));
    const ids = await postTransfers(database().database.handle, {
      workspaceId: team.workspaceId,
      actorId: 0,
      at: team.clock.now(),
      transfers,
    });
    const exported = async (currency_id = 0) => {
      const { excelData } = await ann.client.call(statementCalls.export, {
        params: { id: ann.memberId },
        query: { currency_id },
      });
      return (await rowsOf(excelData)).slice(1);
    };
    expect((await exported()).map(([id]) => Number(id))).toEqual(ids.toReversed());
    expect((await lines(ann, ann, { currency_id: moons })).map(({ amount }) => amount.amount)).toEqual([
      991, 661, 331, 1,
    ]);
    expect((await exported(moons)).map((row) => row.slice(4))).toEqual([
      ["", "Moons", "9.91", "19.84"],
      ["", "Moons", "6.61", "9.93"],
      ["", "Moons", "3.31", "3.32"],
      ["", "Moons", "0.01", "0.01"],
    ]);
  });
});

/** Two more currencies, and transfers of the first member straight through the ledger. */
async function ledgerOf(who: Teammate, { reason = "adjustment", actorId = 0 } = {}) {
  const { handle } = database().database;
  const added = await handle
    .insertInto("currencies")
    .values(
      ["Moons", "Suns"].map((name, index) => ({
        workspace_id: team.workspaceId,
        name,
        icon: "🌙",
        kind: "emoji" as const,
        position: index + 1,
      })),
    )
    .returning("id")
    .execute();
  let count = 0;
  return {
    currencyIds: [team.currencyId, ...added.map(({ id }) => id)],
    post: (currencyId: number, amount: number) => {
      count += 1;
      const member = { kind: "member", ownerId: who.memberId } as const;
      const [from, to] = amount < 0 ? [member, { kind: "reward" } as const] : [{ kind: "reward" } as const, member];
      const transfers = [
        { from, to, currencyId, amount: Math.abs(amount), reason, reference: `${reason}:${String(count)}` },
      ];
      return postTransfers(handle, { workspaceId: team.workspaceId, actorId, at: team.clock.now(), transfers });
    },
  };
}

const move = fc.record({
  currency: fc.nat({ max: 2 }),
  amount: fc.integer({ min: -300, max: 600 }).filter((amount) => amount !== 0),
});

it("pages connect, and the newest balance is the current one, whatever is posted meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      // Long enough for pages that are summed from either end.
      fc.array(move, { minLength: 90, maxLength: 130 }),
      fc.array(fc.array(move, { maxLength: 4 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(0, 0, 1, 3),
      async (before, between, filter) => {
        const who = await team.join({ name: "Somebody" });
        const { currencyIds, post } = await ledgerOf(who);
        const balances = new Map<number, number>();
        const posted: number[] = [];
        const run = async (moves: typeof before) => {
          for (const { currency, amount } of moves) {
            const id = currencyIds[currency] ?? 0;
            const left = balances.get(id) ?? 0;
            const possible = Math.max(amount, -left);
            if (possible === 0) continue;
            const [transferId = 0] = await post(id, possible);
            balances.set(id, left + possible);
            if (filter === 0 || currencyIds[filter - 1] === id) posted.push(transferId);
          }
        };
        await run(before);
        const expected = posted.toReversed();
        const standing = new Map(balances);
        const read: Awaited<ReturnType<typeof lines>> = [];
        for (let lastId = 0, page = 0; ; page += 1) {
          const answer = await statement(who, who, {
            currency_id: filter === 0 ? 0 : (currencyIds[filter - 1] ?? 0),
            last_id: lastId,
          });
          read.push(...answer.items);
          // Only currencies that ever moved.
          const moved = currencyIds.filter((id) => balances.has(id));
          expect(answer.balances.map(({ currencyId, amount }) => [currencyId, amount])).toEqual(
            moved.map((id) => [id, balances.get(id)]),
          );
          ({ lastId } = answer);
          if (lastId === 0) break;
          await run(between[page] ?? []);
        }
        expect(read.map(({ id }) => id)).toEqual(expected);
        for (const { amount, balance } of read) {
          expect(balance.amount).toBe(standing.get(amount.currencyId));
          standing.set(amount.currencyId, balance.amount - amount.amount);
        }
        expect(read.every(({ amount }) => standing.get(amount.currencyId) === 0)).toBe(true);
      },
    ),
    { numRuns: 6 },
  );
});

/** Cell texts of a file's first sheet, by row. */
async function rowsOf(excelData: string): Promise<string[][]> {
  const rows = await readSpreadsheet(Buffer.from(excelData, "base64"));
  return rows.map(({ cells }) =>
    Array.from({ length: 8 }, (_, index) => cells.find(({ column }) => column === index + 1)?.text ?? ""),
  );
}
