import { describe, expect, it } from "vitest";
import { actOn } from "../chat/act-on-thing.ts";
import type { ChatInput, ChatOutcome } from "../chat/chat-card.ts";
import { ALLOWED, denied } from "../lib/decision.ts";
import { buildAmount } from "../testing/build-amount.ts";
import { buildContest } from "../testing/contest.fixtures.ts";
import { buildDesk } from "../testing/desk-context.ts";
import { contestChat } from "./contest.chat.ts";
import type { Contest } from "./contest.shapes.ts";

const GET = "/contest/{id}";
const PEOPLE = "/contest/{id}/participants";
const VOTE = "/contest/{id}/vote";

const person = (id: number, name = `Person ${String(id)}`) => ({ id, name, avatarUrl: "" });
const refused = denied("wrong_contest");
const joined = (total: number) => ({ participants: { items: [], total } });

/** A person (of id 1) at a contest, which a test may change as its calls would. */
function open(changes: Partial<Contest> = {}) {
  const answers: Record<string, unknown> = { [GET]: { contest: buildContest(changes) } };
  const { context, calls } = buildDesk({ answers });
  const act = async (verb: string, input: ChatInput | null): Promise<ChatOutcome> =>
    actOn([contestChat], context, { action: { kind: "contest", verb, id: 1 }, input, key: "k1" });
  /** Those who joined, by pages of thirty. */
  const enter = (people: readonly object[]) => {
    Object.defineProperty(answers, PEOPLE, {
      get: () => {
        const { query } = calls.at(-1)?.input as { query: { page: number } };
        const from = query.page * 30;
        return { items: people.slice(from, from + 30), total: people.length, hasNext: false, nextPage: null };
      },
      enumerable: true,
    });
  };
  return { answers, context, calls, act, enter, card: async () => contestChat.card(context, 1) };
}

const plain = (lines: readonly string[] | undefined) => lines?.map((line) => line.replaceAll("\u00a0", " "));

describe("a contest in a chat", () => {
  it("says how it's decided, until when, what its places pay and where its reader stands", async () => {
    const rewardsByPlace = [[buildAmount(1, 500)], [], [buildAmount(1, 100)], [], []];
    const card = await open({
      ...joined(4),
      rewardsByPlace,
      otherRewards: [buildAmount(1, 50)],
      closedAt: "2026-12-01T18:00:00.000Z",
      description: "**Snow** only.",
      joined: true,
      voted: true,
      votes: { own: person(2), cast: null, of: null, byUser: [] },
    }).card();
    expect(card).toMatchObject({
      title: "Best photo",
      link: "/contest/1",
      hint: "Most votes win. Ties go to the first to join.",
      body: "Snow only.",
      actions: [
        { verb: "join", label: "Join", style: "primary" },
        { verb: "vote", label: "Vote", style: "default" },
      ],
    });
    expect(plain(card?.facts)).toEqual([
      "Voting",
      "Closes 01.12.2026 18:00",
      "Place 1: 5 stars · Place 2: Honor · Place 3: 1 star · +2 places",
      "Other rewards: 0.5 stars",
      "Joined · Voted",
    ]);
  });

  it("that's over waits for its count or for its winners, whom whoever decides chooses in the panel", async () => {
    const over = { closedAt: "2026-11-20T18:00:00.000Z", isOver: true };
    const waits = { ...over, type: "manual" } as const;
    const { abilities } = buildContest();
    expect([
      await open(over).card(),
      await open(waits).card(),
      await open({ ...waits, abilities: { ...abilities, decide: ALLOWED } }).card(),
    ]).toMatchObject([
      {
        hint: "This contest is over. Results appear in a minute.",
        facts: ["Voting", "Ended 20.11.2026 18:00", "Place 1: Honor"],
      },
      { hint: "Waiting for winners. Joining is over.", link: "/contest/1" },
      { hint: "It's over. Choose the winners in Guildhall.", link: "/contest/1/winners" },
    ]);
  });

  it("that's closed has its podium, with what decided, and what its reader won", async () => {
    const won = (place: number, id: number, score: number | null, tie: 0 | 1 | 2 | null) => ({
      ...{ place, user: person(id), score, tie },
      rewards: place === 1 ? [buildAmount(1, 500)] : [],
    });
    const end = { status: "closed", endedAt: "2026-11-20T18:00:00.000Z", isOver: false } as const;
    const votes = { own: null, cast: 5, of: 9, byUser: [] };
    const counted = await open({
      ...{ ...end, votes, description: "Snow" },
      outcome: [won(1, 1, 2, 1), won(2, 2, 2, 2), won(3, 3, 1, 0), won(4, 4, 1, 2)],
    }).card();
    expect([plain(counted?.facts), counted?.hint, counted?.body]).toEqual([
      [
        "Voting",
        "Closed 20.11.2026 18:00",
        "🥇 Place 1: Person 1 · 2 votes · tied, joined first",
        "🥈 Place 2: Person 2 · 2 votes · tied in everything, longer-standing member",
        "🥉 Place 3: Person 3 · 1 vote",
        "+1 place",
        "5 of 9 voted",
        "You won place 1 and got 5 stars.",
      ],
      undefined,
      "",
    ]);
    const chosen = [won(1, 2, null, null), won(1, 3, null, null), won(2, 1, null, null)];
    const byHand = await open({ ...end, type: "manual", outcome: chosen }).card();
    expect(byHand?.facts.slice(2)).toEqual([
      "🥇 Place 1: Person 2 and Person 3",
      "🥈 Place 2: Person 1",
      "You won place 2.",
    ]);
    expect((await open({ ...end, type: "auto", outcome: [won(1, 2, 1250, 0)] }).card())?.facts[2]).toContain(
      "12.5 earned",
    );
    expect((await open({ ...end, outcome: [] }).card())?.facts[2]).toBe("This contest closed without winners.");
  });

  it("is shown to a channel without anything of its reader", async () => {
    const shared = (changes: Partial<Contest>) => contestChat.sharedCard(open(changes).context, 1);
    const { abilities } = buildContest();
    const over = { isOver: true, type: "manual", abilities: { ...abilities, decide: ALLOWED } } as const;
    expect(await shared({ joined: true, voted: true })).toMatchObject({
      facts: ["Voting", "No closing date", "Place 1: Honor"],
      actions: [],
    });
    expect(await shared(over)).toMatchObject({ link: "/contest/1" });
    expect([await shared({ status: "draft" }), await shared({ groupId: 3 })]).toEqual([null, null]);
  });

  it("has the buttons of its type on a message", () => {
    const { context } = buildDesk();
    const verbs = (subjectType: string) =>
      contestChat
        .messageActions({ type: "contest_published", entityId: 1, subjectType }, context)
        .map(({ verb }) => verb);
    expect(["manual", "manual_participants", "auto", "voting", ""].map(verbs)).toEqual([
      [],
      ["join"],
      [],
      ["join", "vote"],
      [],
    ]);
  });

  it("leads who may make one to the form", async () => {
    const link = async (create: object) => {
      const desk = open();
      desk.answers["/contests/list/types"] = { lists: [], create };
      return contestChat.homeLink(desk.context);
    };
    expect(await link(ALLOWED)).toEqual({ label: "New contest", path: "/contests/create" });
    expect(await link(denied("missing_permission"))).toBeNull();
  });
});

describe("a vote in a chat", () => {
  it("is for one of the others who joined, and asked for once more", async () => {
    const desk = open({ ...joined(3), joined: true });
    desk.enter([person(2, "Bob"), person(1), person(3, "Cy")]);
    expect(await desk.act("vote", null)).toMatchObject({
      form: {
        title: "Best photo",
        facts: ["You can't change it. Nobody sees who you voted for."],
        fields: [
          {
            type: "choice",
            name: "userId",
            options: [
              { value: "2", label: "Bob" },
              { value: "3", label: "Cy" },
            ],
            pageSize: 10,
          },
        ],
        submit: "Vote",
        isFinal: true,
      },
    });
    desk.answers[VOTE] = { votes: { own: person(3, "Cy"), cast: null, of: null, byUser: [] } };
    expect(await desk.act("vote", { userId: "3" })).toMatchObject({ kind: "done", text: "You voted for Cy" });
    expect(desk.calls.find(({ path }) => path === VOTE)).toEqual({
      path: VOTE,
      input: { params: { id: 1 }, body: { userId: 3 } },
      key: "k1",
    });
  });

  it("offers at most three hundred people, and says where the others are", async () => {
    const choices = async (count: number) => {
      const desk = open(joined(count));
      desk.enter(Array.from({ length: count }, (_, index) => person(index + 2)));
      const outcome = await desk.act("vote", null);
      if (outcome.kind !== "form") return expect.fail(outcome.text);
      const [field] = outcome.form.fields;
      return [field?.type === "choice" && field.options.length, outcome.form.facts.slice(1)];
    };
    expect([await choices(31), await choices(300), await choices(301)]).toEqual([
      [31, []],
      [300, []],
      [300, ["Here are 300 of 301 people. If someone is missing, vote in Guildhall."]],
    ]);
  });

  it("finds anyone by their name, a hundred at most", async () => {
    const desk = open(joined(400));
    desk.enter(Array.from({ length: 400 }, (_, index) => person(index + 2)));
    const found = await contestChat.verbs.get("vote")?.find?.(desk.context, 1, "p".repeat(101));
    expect(found).toHaveLength(100);
    const asked = desk.calls.filter(({ path }) => path === PEOPLE).map(({ input }) => input);
    expect(asked[0]).toEqual({ params: { id: 1 }, query: { query: "p".repeat(100), page: 0 } });
    expect(asked).toHaveLength(4);
  });

  it("can't be given while nobody else is there, nor without a choice", async () => {
    const alone = open({ ...joined(1), joined: true });
    expect((await alone.card())?.actions.map(({ verb }) => verb)).toEqual(["join"]);
    expect(await alone.act("vote", null)).toMatchObject({ kind: "refused", text: "Nobody has joined yet." });
    const left = open(joined(1));
    left.enter([]);
    expect(await left.act("vote", null)).toMatchObject({ kind: "refused", text: "Nobody has joined yet." });
    expect(await left.act("vote", { userId: "x" })).toMatchObject({ fields: { userId: "Choose who you vote for." } });
  });

  it("and joining say why they're refused", async () => {
    const { abilities } = buildContest();
    const over = {
      ...joined(2),
      abilities: { ...abilities, join: denied("joined_already"), vote: denied("contest_over") },
    };
    expect(await open(over).act("vote", null)).toMatchObject({
      kind: "refused",
      text: "This contest is over. The results will be announced.",
      card: { link: "/contest/1", actions: [] },
    });
    expect((await open({ abilities: { ...abilities, join: refused, vote: refused } }).card())?.actions).toEqual([]);
  });
});
