import { describe, expect, it } from "vitest";
import type { ChainLine, StepLock, StepRef } from "../activities/index.ts";
import { actOn } from "../chat/act-on-thing.ts";
import { ALLOWED, denied } from "../lib/decision.ts";
import { quizChat } from "../quizzes/quiz.chat.ts";
import { buildDesk } from "../testing/desk-context.ts";
import { buildQuiz, buildQuizView } from "../testing/quiz.fixtures.ts";
import { chainChat } from "./chain.chat.ts";
import type { ChainActivity, ChainCard, ChainView } from "./chain.shapes.ts";

type State = ChainActivity["state"];

const GET = "/chain/{id}/activities";
const PINNED = "/chains/pinned";

function buildChainCard(changes: Partial<ChainCard> = {}): ChainCard {
  return {
    ...{ id: 1, status: "published", title: "First week", description: "**Hello**!", authorUserId: 9 },
    ...{ authorName: "Boss", authorAvatarUrl: "", groupId: 0, publishedAt: null, closedAt: null, schedule: null },
    ...{ isWelcome: false, sendReminder: true, activitiesCount: 2, people: null, progress: { done: 0, total: 2 } },
    ...changes,
  };
}

const refused = denied("missing_permission");
const MANAGED = [
  "edit",
  "publish",
  "schedule",
  "pause",
  "resume",
  "unschedule",
  "publishNow",
  "close",
  "delete",
] as const;

/** A chain of quizzes, each in a state. */
function buildView(states: readonly State[], changes: Partial<ChainCard> = {}): ChainView {
  const progress = { done: states.filter((state) => state === "done").length, total: states.length };
  const card = buildChainCard({ activitiesCount: states.length, progress, ...changes });
  // Each of its abilities is one of these.
  const abilities = Object.fromEntries(MANAGED.map((name) => [name, refused])) as ChainView["chain"]["abilities"];
  return {
    chain: { ...card, channel: null, pickChannel: false, urls: { web: "", telegram: "" }, abilities },
    activities: states.map((state, index) => {
      const quiz = buildQuiz({ id: index + 11, title: `Quiz ${String(index + 1)}` });
      return { id: index + 101, entityType: "quiz", quiz, state, lock: null };
    }),
    progress,
  };
}

/** A person at a chain, of whose quizzes each is called alike. */
function walk(view: ChainView) {
  const answers: Record<string, unknown> = {
    [GET]: view,
    [PINNED]: { chain: null },
    "/quiz/{id}": buildQuizView({ quiz: { id: 12, title: "Quiz 2" } }),
  };
  const { context, calls } = buildDesk({ answers });
  const next = async () =>
    actOn([quizChat, chainChat], context, { action: { kind: "chain", verb: "next", id: 1 }, input: null, key: "k1" });
  return { answers, context, calls, next, card: async () => chainChat.card(context, 1) };
}

describe("a chain in a chat", () => {
  it("says how many steps it has, how far its reader is and what's next", async () => {
    expect(await walk(buildView(["done", "open", "locked"])).card()).toMatchObject({
      title: "First week",
      link: "/chain/1",
      facts: ["Chain · 3 steps", "1 of 3 done", "Next step: Quiz 2"],
      body: "Hello!",
      actions: [{ kind: "chain", verb: "next", id: 1, label: "Open next step", style: "primary" }],
    });
    expect((await walk(buildView(["open", "locked"])).card())?.actions[0]?.label).toBe("Open first step");
  });

  it("has nothing to press once it's through, closed, or while it's a draft", async () => {
    const cards = await Promise.all([
      walk(buildView(["done", "done"])).card(),
      walk(buildView(["done", "open"], { status: "closed" })).card(),
      walk(buildView(["open"], { status: "draft" })).card(),
    ]);
    expect(cards.map((card) => [card?.facts, card?.actions])).toEqual([
      [["Chain · 2 steps", "2 of 2 done"], []],
      [["Chain · 2 steps", "This chain is closed.", "1 of 2 done"], []],
      [["Chain · 1 step", "0 of 1 done"], []],
    ]);
  });

  it("shows a channel nothing of its reader", async () => {
    const shared = async (changes: Partial<ChainCard>) =>
      chainChat.sharedCard(walk(buildView(["done", "open"], changes)).context, 1);
    expect(await shared({})).toMatchObject({ facts: ["Chain · 2 steps"], actions: [] });
    expect([await shared({ groupId: 3 }), await shared({ status: "draft" })]).toEqual([null, null]);
  });

  it("opens the next step's own card", async () => {
    expect(await walk(buildView(["done", "open", "locked"])).next()).toMatchObject({
      kind: "done",
      text: "Step 2 of 3 in “First week”",
      card: { link: "/quiz/12", title: "Quiz 2" },
    });
  });

  it("says why nothing is next", async () => {
    const told = async (...of: Parameters<typeof buildView>) => {
      const { text, card } = (await walk(buildView(...of)).next()) as { text: string; card: { link: string } };
      return [text, card.link];
    };
    expect([
      await told(["done", "done"]),
      await told(["done", "open"], { status: "closed" }),
      await told(["locked"]),
    ]).toEqual([
      ["You've finished “First week”.", "/chain/1"],
      ["This chain is closed.", "/chain/1"],
      ["Nothing is open in “First week” right now.", "/chain/1"],
    ]);
  });

  it("is named on the first page while it welcomes, and comes first in the list", async () => {
    const desk = walk(buildView(["done", "open"]));
    expect(await chainChat.homeFacts(desk.context)).toEqual([]);
    desk.answers[PINNED] = { chain: buildChainCard({ progress: { done: 1, total: 2 } }) };
    desk.answers["/chains/list/{type}"] = { items: [{ id: 4 }, { id: 1 }], hasNext: false, nextPage: null };
    expect(await chainChat.homeFacts(desk.context)).toEqual(["First week: 1 of 2 done"]);
    await chainChat.sources[0]?.load(desk.context, 0);
    expect(desk.calls.filter(({ path }) => path === GET).map(({ input }) => input)).toEqual([
      { params: { id: 1 } },
      { params: { id: 4 } },
    ]);
  });

  it("leads who may make one to the form", async () => {
    const desk = walk(buildView(["open"]));
    const link = async (create: object) => {
      desk.answers["/chains/list/types"] = { lists: [], create };
      return chainChat.homeLink(desk.context);
    };
    expect(await link(ALLOWED)).toEqual({ label: "New chain", path: "/chains/create" });
    expect(await link(refused)).toBeNull();
  });

  it("has a button on what its people are told, unless that's its end", () => {
    const { context } = buildDesk();
    const label = (
      type: "chain_published" | "chain_welcome" | "chain_step_opened" | "chain_reminder" | "chain_finished",
    ) => chainChat.messageActions({ type, entityId: 1 }, context).map((each) => each.label);
    expect([
      label("chain_published"),
      label("chain_welcome"),
      label("chain_step_opened"),
      label("chain_reminder"),
      label("chain_finished"),
    ]).toEqual([["Open first step"], ["Open first step"], ["Open next step"], ["Open next step"], []]);
  });
});

describe("a step in a chat", () => {
  const chains = [{ id: 1, title: "First week", step: 2, of: 2, state: "locked" as State, next: null }];
  const lock: StepLock = {
    ...{ chainId: 1, title: "First week" },
    step: { id: 101, entityType: "quiz", entityId: 12, title: "Say hello" },
  };
  const { abilities } = buildQuizView().quiz;
  const quiz = {
    chains,
    lock,
    abilities: { ...abilities, start: denied("step_locked"), answer: denied("step_locked") },
  };
  const said = "Finish “Say hello” first: this comes after it in “First week”.";

  it("says where it is, what has to be done first, and leads there", async () => {
    const desk = walk(buildView(["done", "open"]));
    desk.answers["/quiz/{id}"] = buildQuizView({ quiz });
    const act = async (verb: string) =>
      actOn([quizChat, chainChat], desk.context, { action: { kind: "quiz", verb, id: 1 }, input: null, key: "k1" });
    const actions = [{ kind: "quiz", verb: "next", label: "Open next step" }];
    const card = { hint: said, actions };
    expect(await quizChat.card(desk.context, 1)).toMatchObject(card);
    expect((await quizChat.card(desk.context, 1))?.facts).toContain("Step 2 of 2 in “First week”");
    expect(await act("answer")).toMatchObject({ kind: "refused", text: said, card });
    expect(await act("next")).toMatchObject({ kind: "done", text: "Step 2 of 2 in “First week”" });
    desk.answers["/quiz/{id}"] = buildQuizView();
    expect(await act("next")).toMatchObject({ text: "This is open now." });
  });

  it("leads on once it's done, as long as there's more to do", async () => {
    const desk = walk(buildView(["done", "open"]));
    const actions = async (next: StepRef | null) => {
      const line = { ...chains[0], state: "done", next: next && { ...next, title: "Quiz 2" } };
      desk.answers["/quiz/{id}"] = buildQuizView({ quiz: { ...quiz, lock: null, chains: [line as ChainLine] } });
      return (await quizChat.card(desk.context, 1))?.actions.map(({ verb }) => verb);
    };
    expect([await actions({ entityType: "quiz", entityId: 12 }), await actions(null)]).toEqual([["next"], []]);
  });

  it("shows a channel only what everyone may see", async () => {
    const desk = walk(buildView(["open"]));
    desk.answers["/quiz/{id}"] = buildQuizView({ quiz: { chains, lock: null, isStep: true, description: "Planted" } });
    const shared = await quizChat.sharedCard(desk.context, 1);
    expect([shared?.body, JSON.stringify(shared).includes("First week")]).toEqual(["", false]);
  });
});
