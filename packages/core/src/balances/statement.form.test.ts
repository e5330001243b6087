import { describe, expect, it } from "vitest";
import { personText, reasonHref, subjectHref } from "./statement.form.ts";

const [ME, ANN, BOB] = [7, 8, 9];
const mine = { memberId: ME, readerId: ME };
const anns = { memberId: ANN, readerId: ME };
const bob = { id: BOB, name: "Bob", avatarUrl: "" };

const about = (type: "thanks" | "challenge" | "quiz" | "purchase") => ({ link: { type, id: 5 }, person: null });

describe("a statement row", () => {
  it("says how its person relates to it", () => {
    const reasons = [
      "thanks",
      "thanks_undone",
      "challenge",
      "purchase",
      "purchase_refunded",
      "adjustment",
      "erase",
      "other",
    ] as const;
    expect(reasons.map((reason) => `${reason} ${personText(reason)}`)).toEqual([
      "thanks from",
      "thanks_undone from",
      "challenge by",
      "purchase giftFor",
      "purchase_refunded giftFor",
      "adjustment by",
      "erase by",
      "other by",
    ]);
  });

  it("links a thanks by its reason, to received thanks on one's own statement", () => {
    expect([reasonHref(about("thanks"), mine), reasonHref(about("thanks"), anns)]).toEqual([
      "/thanks?tab=received",
      "/thanks",
    ]);
    expect([about("challenge"), about("purchase"), { link: null }].map((line) => reasonHref(line, mine))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("links to its challenge or quiz, and nowhere for a thanks or without a link", () => {
    expect(subjectHref(about("challenge"), mine)).toBe("/challenge/5");
    expect(subjectHref(about("quiz"), mine)).toBe("/quiz/5");
    expect(subjectHref(about("thanks"), mine)).toBeNull();
    expect(subjectHref({ link: null, person: bob }, mine)).toBeNull();
  });

  it("links to the perks of the purchase's holder", () => {
    expect(subjectHref(about("purchase"), mine)).toBe("/profile/perks");
    expect(subjectHref(about("purchase"), anns)).toBe("/user/8/perks");
    const gift = { ...about("purchase"), person: bob };
    expect([mine, anns].map((reader) => subjectHref(gift, reader))).toEqual(["/user/9/perks", "/user/9/perks"]);
  });
});
