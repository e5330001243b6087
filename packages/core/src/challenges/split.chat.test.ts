import { describe, expect, it } from "vitest";
import { buildAmount } from "../testing/build-amount.ts";
import { buildDesk } from "../testing/desk-context.ts";
import type { Attempt } from "./attempt.chat.ts";
import { splitForm, splitOf } from "./split.chat.ts";

const formFor = (people: number, pool = [buildAmount(1, 900), buildAmount(2, 100)]) => {
  const assignees = Array.from({ length: people }, (_none, at) => ({
    userId: at + 1,
    name: `Person ${String(at + 1)}`,
  }));
  const attempt = { challenge: { title: "Dragon" }, assignment: { pool, assignees } } as unknown as Attempt;
  return splitForm(attempt, buildDesk().context);
};
const EACH = "It's split evenly for now. Change the amounts if you like.";
const EVEN = "It will be split evenly. To choose the amounts yourself, open the challenge in Guildhall.";

describe("the form to split a reward in a chat", () => {
  it("says what there is, and has a field for everyone's share of each currency", () => {
    const { title, facts, fields, submit } = formFor(2);
    expect(title).toBe("Split reward");
    expect(facts.map((each) => each.replaceAll("\u00a0", " "))).toEqual([
      "Dragon",
      "Reward to split: 9 stars, 1 moon",
      "The whole reward is paid out at once.",
      EACH,
    ]);
    expect(submit).toBe("Split and pay");
    expect(fields).toMatchObject([
      { name: "share-1-1", label: "star for Person 1", max: 900, value: 450, isRequired: true, currencyId: 1 },
      { name: "share-1-2", label: "moon for Person 1", max: 100, value: 50 },
      { name: "share-2-1", label: "star for Person 2", max: 900, value: 450 },
      { name: "share-2-2", label: "moon for Person 2", max: 100, value: 50 },
    ]);
  });

  it("has twelve fields at most: with more, it's split evenly", () => {
    const [short, long] = [formFor(6), formFor(7)];
    expect([short.fields.length, short.facts.at(-1)]).toEqual([12, EACH]);
    expect([long.fields.length, long.facts.at(-1)]).toEqual([0, EVEN]);
    expect(formFor(13, [buildAmount(1, 900)]).fields).toEqual([]);
  });
});

describe("the split of a form", () => {
  it("is what was entered, by person", () => {
    expect(splitOf({ "share-7-1": 500, "share-8-1": 400, comment: "x", "share-0-1": 9, "share-7": 9 })).toEqual({
      equalize: false,
      rewards: [
        { userId: 7, rewards: [{ currencyId: 1, amount: 500 }] },
        { userId: 8, rewards: [{ currencyId: 1, amount: 400 }] },
      ],
    });
  });

  it("is even if nothing could be entered", () => {
    expect(splitOf({})).toEqual({ equalize: true });
    expect(splitOf({ comment: "x" })).toEqual({ equalize: true });
  });
});
