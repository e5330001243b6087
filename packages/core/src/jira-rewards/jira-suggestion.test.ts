import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messages } from "./suggestion.messages.ru.ts";
import { suggestionMessages } from "./suggestion.messages.ts";
import { askedFor, refuseSuggestion } from "./jira-suggestion.ts";
import type { SuggestedThanks } from "./jira-suggestion.ts";

describe("who is asked to thank somebody", () => {
  const people = { reporter: "rita", assignee: "ann" };

  it.each([
    ["reporter", "ann", "rita"],
    ["reporter", "bob", "rita"],
    ["assignee", "bob", "ann"],
    // The rule's choice did it themselves.
    ["assignee", "ann", "rita"],
    ["reporter", "rita", "ann"],
  ] as const)("is by a rule for the %s and the work of %s: %s", (asks, account, asked) => {
    expect(askedFor(people, { asks }, account)).toBe(asked);
  });

  it("is nobody where nobody else is on the issue", () => {
    expect(askedFor({ reporter: "", assignee: "ann" }, { asks: "reporter" }, "ann")).toBe("");
    expect(askedFor({ reporter: "ann", assignee: "ann" }, { asks: "assignee" }, "ann")).toBe("");
  });

  it("is never whoever did the work, and always somebody of the issue", () => {
    const account = fc.constantFrom("", "ann", "bob", "rita");
    fc.assert(
      fc.property(
        account,
        account,
        fc.constantFrom("reporter", "assignee"),
        account,
        (reporter, assignee, asks, by) => {
          const asked = askedFor({ reporter, assignee }, { asks }, by);
          expect(asked === "" || (asked !== by && [reporter, assignee].some((each) => each === asked))).toBe(true);
          const other = [reporter, assignee].find((each) => each !== "" && each !== by);
          expect(asked === "").toBe(other === undefined);
        },
      ),
    );
  });
});

describe("a due suggestion", () => {
  const earnedAt = new Date("2026-11-05T00:00:00Z");
  const earned = { earnedAt, dailyCap: 2 };
  const worker = { isMember: true, isInGroup: true, optedInAt: earnedAt };
  const asked = { isMember: true, optedInAt: earnedAt, givenThatDay: 1 };
  const known: SuggestedThanks = { worker, asked, hasThanks: true };
  const late = new Date(earnedAt.getTime() + 1);

  it("is made to whoever takes part, below their cap", () => {
    expect(refuseSuggestion(known, earned)).toBeNull();
  });

  it.each<[string, Partial<SuggestedThanks>]>([
    ["feature_off", { hasThanks: false }],
    ["not_a_member", { worker: { ...worker, isMember: false } }],
    ["not_in_group", { worker: { ...worker, isInGroup: false } }],
    ["not_opted_in", { worker: { ...worker, optedInAt: null } }],
    ["not_opted_in", { worker: { ...worker, optedInAt: late } }],
    ["nobody_to_ask", { asked: null }],
    ["nobody_to_ask", { asked: { ...asked, isMember: false } }],
    ["not_opted_in", { asked: { ...asked, optedInAt: null } }],
    ["not_opted_in", { asked: { ...asked, optedInAt: late } }],
    ["daily_cap", { asked: { ...asked, givenThatDay: 2 } }],
  ])("is refused for good: %s", (reason, change) => {
    expect(refuseSuggestion({ ...known, ...change }, earned)).toBe(reason);
  });
});

it("leads to a thanks with the receiver and the issue filled in", () => {
  const { link, title } = suggestionMessages.thanks_suggested;
  const kept = { receiverId: 7, issueKey: "GH-1", summary: "Ü & co?", issueUrl: "https://a.example/browse/GH-1" };
  const { pathname, searchParams } = new URL(link(kept, 1), "https://guild.example");
  expect(pathname).toBe("/thanks/create");
  expect(Object.fromEntries(searchParams)).toEqual({
    user: "7",
    text: "GH-1: Ü & co?\nhttps://a.example/browse/GH-1",
  });
  expect(new URL(link({ ...kept, summary: "", issueUrl: "" }, 1), "https://g.example").searchParams.get("text")).toBe(
    "GH-1",
  );
  expect([title?.(kept), title?.({ ...kept, summary: "" })]).toEqual(["GH-1: Ü & co?", "GH-1"]);
});

it("names the person first in Russian, too: the issue's own name may be long, and has a colon", () => {
  expect(messages.thanks_suggested.headline).toMatch(/^[^:]*\{\{members\}\}[^:]*\{\{title\}\}$/);
});
