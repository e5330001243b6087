import { describe, expect, it } from "vitest";
import * as en from "../i18n/en.ts";
import * as ru from "../i18n/ru.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { TextTree } from "../i18n/translate.ts";
import { MESSAGE_KINDS } from "./message-kinds.ts";
import { headlineText, writeGoneMessage, writeMessage } from "./write-message.ts";
import type { UnwrittenMessage } from "./write-message.ts";

type Type = keyof typeof MESSAGE_KINDS;

// Object.keys widens to string[]; the table has exactly these keys.
const TYPES = Object.keys(MESSAGE_KINDS) as readonly Type[];
const LANGUAGES = { en, ru } as const;
const WORDINGS = Object.entries(LANGUAGES).map(([language, texts]) => ({
  language,
  t: createTranslate(language, new Map<string, TextTree>(Object.entries(texts))),
}));
const [english] = WORDINGS as [(typeof WORDINGS)[number]];

const [ann, bob, cid, dan, eve] = ["Ann", "Bob", "Cid", "Dan", "Eve"].map((name, index) => ({ id: index + 1, name }));
const people = { ann, bob, cid, dan, eve } as Record<string, { readonly id: number; readonly name: string }>;

const KEPT = { issueKey: "GH-1", summary: "Tea", siteUrl: "https://acme.atlassian.net" };

/** Ann does it, Bob is meant; whoever reads it. */
function unwritten(type: Type, over: Partial<UnwrittenMessage> = {}): UnwrittenMessage {
  const members = over.members ?? [people["bob"] ?? { id: 0, name: "" }];
  return {
    type,
    kept: { ...KEPT, memberId: 2, buyerId: 1, challengeId: 3, provider: "slack", name: "Crew", reason: "uninstalled" },
    readerId: 9,
    author: people["ann"] ?? null,
    members,
    memberCount: members.length,
    title: MESSAGE_KINDS[type].subject === undefined ? "" : "Tea",
    subjectType: "",
    hasAmounts: false,
    ...over,
  };
}

function said(message: UnwrittenMessage, wording = english): string {
  const { headline, body } = writeMessage(message, wording);
  return [headlineText(headline), body].filter((each) => each !== "").join(" | ");
}

/** As everyone else reads it, its author, and the person it names. */
const views = (type: Type) => [9, 1, 2].map((readerId) => unwritten(type, { readerId }));

describe("a message in words", () => {
  it("says to each what concerns them", () => {
    const lines = TYPES.filter((type) => MESSAGE_KINDS[type].variant !== undefined).map((type) =>
      [type, ...new Set(views(type).map((view) => said(view)))].join("\n  "),
    );
    expect(lines.join("\n")).toMatchInlineSnapshot(`
      "achievement_granted
        Bob earned an achievement: Tea
        You earned an achievement: Tea | It's on your profile now.
      balance_adjusted
        Ann changed your balance
      assignment_submitted
        New submission from Bob: Tea | It's waiting for your review.
        You submitted Tea | It's waiting for review.
      assignment_rejected
        Ann requested changes: Tea | It can be submitted again.
        You requested changes: Tea | It can be submitted again.
        Changes requested: Tea | Ann reviewed it. Make the changes and submit it again.
      assignment_refused
        Ann rejected Tea | Time is up, so it can't be submitted again.
        You rejected Tea | Time is up, so it can't be submitted again.
        Rejected: Tea | Ann reviewed it. Time is up, so it can't be submitted again.
      assignment_approved
        Ann approved Tea | The team leader splits the reward now.
        You approved Tea | The team leader splits the reward now.
        Approved. Split the reward: Tea | Your team gets its reward once you split it.
      assignment_completed
        Bob completed Tea
        Approved: you completed Tea | The reward is in your balance.
      challenge_published
        New challenge: Tea | You can take part now.
      contest_published
        New contest: Tea | You can take part now.
      contest_closed
        Bob won Tea | The contest is closed.
        You won: Tea | See your place and the other winners.
      chat_disconnected
        Guildhall was removed from Slack: Crew | Nothing is sent there anymore, and nobody can use Guildhall from there. Connect it again in the settings.
      purchase_announced
        Ann gave Bob a gift: Tea | You can get it too.
        You gave Bob a gift: Tea | You can get it too.
        Ann gave you a gift: Tea | Request it in your profile anytime.
      purchase_requested
        Bob requested Tea | It's waiting for activation.
        You requested Tea | It's waiting for activation.
      purchase_activated
        Ann activated Tea for Bob | Ann activated it.
        You activated Tea for Bob | They've been told.
        Activated for you: Tea | Ann activated it.
      purchase_refunded
        Ann refunded Tea | The price went back to the buyer, and the perk is in stock again.
        Refunded: Tea | It's no longer yours: Ann refunded it.
        Your gift was refunded: Tea | It's no longer yours: Ann refunded it.
      quiz_published
        New quiz: Tea | You can take it now.
      quiz_updated
        Updated: Tea | You've started this, so check what changed.
      quiz_closed
        Closed before you finished: Tea
      quiz_timed_out
        Time ran out: Tea | The answers you gave count.
      thanks_published
        Ann thanked Bob
        You thanked Bob
        Ann thanked you
      thanks_expired
        Your thanks to Crew have expired | They never joined Guildhall. Your thanks came from a past month's quota, so nothing is returned."
    `);
  });

  it("has its words in every language, and leaves no gap in them", () => {
    for (const wording of WORDINGS) {
      const texts = TYPES.flatMap((type) => [
        ...views(type).map((view) => said(view, wording)),
        headlineText(writeGoneMessage(type, wording).headline),
      ]);
      expect(texts.filter((text) => text === "" || /messages:|cards:|\{\{|undefined|\s[.,:]|\s$/.test(text))).toEqual(
        [],
      );
    }
  });

  it("has a headline, a line for when it's gone, and what its email needs", () => {
    for (const [language, { messages }] of Object.entries(LANGUAGES)) {
      const texts: Readonly<Record<string, TextTree>> = messages;
      expect(Object.keys(texts).sort(), language).toEqual(TYPES.toSorted());
      for (const type of TYPES) {
        const { mail, amounts } = MESSAGE_KINDS[type];
        const names = Object.keys(texts[type] ?? {}).map((name) => name.replace(/_(one|few|many|other)$/, ""));
        expect(names, type).toEqual(expect.arrayContaining(["headline", "gone"]));
        expect(names.includes("action"), type).toBe(mail !== undefined);
        expect(names.includes("details"), type).toBe((mail?.amounts ?? mail?.date ?? amounts) !== undefined);
      }
    }
  });

  it("renews a message that there is", () => {
    const renewed = TYPES.flatMap((type) => MESSAGE_KINDS[type].renews ?? []);
    expect(renewed.length).toBeGreaterThan(0);
    expect(renewed.filter((each) => !TYPES.some((type) => type === each))).toEqual([]);
  });

  it("comes in pieces: people, a title that leads somewhere, and what is between", () => {
    const gift = unwritten("purchase_announced", { readerId: 9 });
    expect(writeMessage(gift, english).headline).toEqual([
      { text: "Ann", userId: 1 },
      { text: " gave " },
      { text: "Bob", userId: 2 },
      { text: " a gift: " },
      { text: "Tea", path: "/perks" },
    ]);
  });

  it("names three people and counts the rest", () => {
    const members = Object.values(people).slice(1);
    const all = unwritten("assignment_completed", { members });
    expect(said({ ...all, memberCount: 9 })).toBe("Bob, Cid, Dan, and 6 others completed Tea");
    expect(said({ ...all, members: members.slice(0, 2), memberCount: 2 })).toBe("Bob and Cid completed Tea");
  });

  it("speaks of a team, and of an approval by someone else", () => {
    const team = [people["bob"], people["cid"]].flatMap((each) => each ?? []);
    const own = unwritten("assignment_completed", { readerId: 2 });
    expect(said({ ...own, members: team, memberCount: 2 })).toBe(
      "Your team completed Tea | Your share is in your balance.",
    );
    expect(said(own)).toBe("Approved: you completed Tea | The reward is in your balance.");
    expect(said({ ...own, author: people["bob"] ?? null })).toBe("You completed Tea | The reward is in your balance.");
    expect(said({ ...own, author: null })).toBe("You completed Tea | The reward is in your balance.");
  });

  it("knows a gift from what people buy for themselves, and who gets their price back", () => {
    const own = unwritten("purchase_announced", { members: [people["ann"] ?? { id: 0, name: "" }] });
    expect([said(own), said({ ...own, readerId: 1 })]).toEqual([
      "Ann bought Tea | You can get it too.",
      "You bought Tea | You can get it too.",
    ]);
    const paid = unwritten("purchase_refunded", { readerId: 1, author: people["eve"] ?? null });
    expect([said({ ...paid, hasAmounts: true }), said(paid)]).toEqual([
      "Refunded: Tea | What you paid is back in your balance.",
      "Refunded: Tea | It's no longer yours: Eve refunded it.",
    ]);
  });

  it("names the type of a challenge or quiz, and nobody where nobody acted", () => {
    expect(said(unwritten("challenge_published", { subjectType: "raid" }))).toBe(
      "New raid: Tea | You can take part now.",
    );
    expect(said(unwritten("quiz_published", { subjectType: "poll" }))).toBe("New poll: Tea | Say what you think.");
    expect(said(unwritten("balance_adjusted", { author: null }))).toBe("Your balance changed");
    expect(said(unwritten("thanks_published", { author: null, readerId: 0 }))).toBe("Someone thanked Bob");
  });

  it("keeps what people write as it is", () => {
    const odd = unwritten("product_added", { title: "{{author}} \uE000 <b>" });
    expect(headlineText(writeMessage(odd, english).headline)).toBe("New perk: {{author}} \uE000 <b>");
  });
});
