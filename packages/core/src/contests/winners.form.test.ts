import { describe, expect, it } from "vitest";
import { buildContest } from "../testing/contest.fixtures.ts";
import { costOfWinners, findWinnersProblems, newWinners, toWinners } from "./winners.form.ts";

const amount = (currencyId: number, of: number) => ({
  ...{
    currencyId,
    currencyName: "star",
    currencyIconUrl: "⭐",
    currencyForms: { one: "star", few: "stars", many: "stars" },
  },
  ...{ amount: of, formattedAmount: String(of / 100) },
});
const person = (id: number) => ({ id, name: `P${String(id)}`, avatarUrl: "" });
const contest = buildContest({
  type: "manual_participants",
  rewardsByPlace: [[amount(1, 500), amount(2, 50)], []],
  otherRewards: [amount(1, 30)],
});
const chosen = { places: [[person(1), person(2)], [person(3)]], others: [person(4)], othersAll: false };

describe("winners being chosen", () => {
  it("start with nobody, and other rewards for all if there are some", () => {
    expect(newWinners(contest)).toEqual({ places: [[], []], others: [], othersAll: true });
    expect(newWinners({ ...contest, otherRewards: [] }).othersAll).toBe(false);
    expect(newWinners({ ...contest, type: "manual" }).othersAll).toBe(false);
  });

  it("are sent by their ids; those chosen for other rewards only if not everyone gets them", () => {
    const winnersByPlace = [[1, 2], [3]];
    expect(toWinners(chosen)).toEqual({ winnersByPlace, otherRewardsUsers: [4], otherRewardsAll: false });
    const all = { ...chosen, othersAll: true };
    expect(toWinners(all)).toEqual({ winnersByPlace, otherRewardsUsers: [], otherRewardsAll: true });
  });

  it("are somebody, and nobody twice, by name", () => {
    expect(findWinnersProblems(contest, chosen)).toEqual([]);
    expect(findWinnersProblems(contest, newWinners(contest))).toEqual([{ field: "winnersByPlace", code: "no_winner" }]);
    expect(findWinnersProblems(contest, { ...chosen, others: [person(3)] })).toEqual([
      { field: "otherRewardsUsers", code: "wins_twice", values: { list: "P3" } },
    ]);
  });

  it("cost each place's rewards in full, and the other rewards; places of honor pay nobody", () => {
    const lines = ({ sum, ...counts }: ReturnType<typeof costOfWinners>) => ({
      ...counts,
      sum: sum.map((each) => [each.currencyId, each.amount]),
    });
    expect(lines(costOfWinners(contest, chosen, 9))).toEqual({
      sum: [
        [1, 1030],
        [2, 100],
      ],
      paid: 3,
      others: 1,
    });
    expect(lines(costOfWinners(contest, { ...chosen, othersAll: true }, 9))).toEqual({
      sum: [
        [1, 1180],
        [2, 100],
      ],
      paid: 8,
      others: 6,
    });
    expect(lines(costOfWinners(contest, newWinners(contest), 0))).toEqual({ sum: [], paid: 0, others: 0 });
  });
});
