import { NotFoundFailure, RefusedFailure } from "@guildhall/core";
import type { StepRef } from "@guildhall/core/activities";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { chainCalls } from "@guildhall/core/chains";
import { feedCalls } from "@guildhall/core/feed";
import { quizCalls } from "@guildhall/core/quizzes";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { licenseWithout } from "../testing/license-of.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, states, view, quest, complete, update, people } = chainSteps;
const it = world.extend("isChecked", true).extend("teamOptions", { settings: { skipAccept: true } });

const quizStep = ({ id }: { readonly id: number }): StepRef => ({ entityType: "quiz", entityId: id });
const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof RefusedFailure ? [error.reason, error.values] : error),
  );
const locked = ["step_locked", { step: "First", chain: "Chain" }];
const told = async (who: Teammate) => {
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.map(({ type }) => type).filter((type) => type.startsWith("chain"));
};

describe("a chain's steps", () => {
  it("open one after the other, in the moment in which the one before is done", async ({
    ann,
    bob,
    moderator,
    team,
  }) => {
    const [first, second, third] = [
      await quest(moderator, "First"),
      await quest(moderator, "Second"),
      await quest(moderator, "Third"),
    ];
    const id = await publish(moderator, [first, second, third]);
    expect(await states(ann, id)).toBe("open locked locked");
    await complete(ann, first);
    expect([await states(ann, id), await states(bob, id)]).toEqual(["done open locked", "open locked locked"]);
    await complete(ann, second);
    await complete(ann, third);
    expect(await view(ann, id)).toMatchObject({ progress: { done: 3, total: 3 }, chain: { people: null } });
    expect(await view(moderator, id)).toMatchObject({ chain: { people: { started: 1, finished: 1 } } });
    await team.readEvents();
    expect(await told(ann)).toEqual(["chain_finished"]);
  });

  it("open by somebody else's review, who tells of it", async ({ ann, moderator, team }) => {
    const first = await quest(moderator, "First", { autoApprove: false });
    const id = await publish(moderator, [first, await quest(moderator, "Second")]);
    const { id: attempt } = await challengeSteps.completeAnew(ann, first.entityId);
    expect(await states(ann, id)).toBe("open locked");
    await challengeSteps.approve(moderator, attempt);
    expect(await states(ann, id)).toBe("done open");
    await team.readEvents();
    expect(await told(ann)).toEqual(["chain_step_opened"]);
  });

  it("are the whole raid's", async ({ ann, bob, moderator }) => {
    const raid = await quest(moderator, "First", { type: "raid", autoApprove: false });
    const id = await publish(moderator, [raid, await quest(moderator, "Second")]);
    const { id: attempt } = await challengeSteps.accept(ann, raid.entityId);
    await challengeSteps.accept(bob, raid.entityId);
    await challengeSteps.complete(ann, attempt);
    await challengeSteps.approve(moderator, attempt);
    expect([await states(ann, id), await states(bob, id)]).toEqual(["done open", "done open"]);
  });

  it("can be quizzes and polls", async ({ ann, moderator }) => {
    const quiz = await quizSteps.publish(moderator, [radio()]);
    const asked = { type: "multi_text", description: "Why?" } as const;
    const poll = await quizSteps.publish(moderator, [asked], { type: "poll" });
    const id = await publish(moderator, [quizStep(quiz), quizStep(poll), await quest(moderator, "Third")]);
    await quizSteps.choose(ann, quiz, [0, 1]);
    expect(await states(ann, id)).toBe("done open locked");
    await quizSteps.submit(ann, poll, [{ questionId: poll.questions[0]?.id ?? 0, textValue: "So" }]);
    expect(await states(ann, id)).toBe("done done open");
  });

  it("count a quiz whose attempts are used up", async ({ ann, moderator, team }) => {
    const quiz = await quizSteps.publish(moderator, [radio()], { timeLimit: 60, maxAttempts: 2, reveals: "end" });
    const id = await publish(moderator, [quizStep(quiz), await quest(moderator, "Second")]);
    for (const state of ["open locked", "done open"]) {
      await quizSteps.start(ann, quiz);
      team.clock.advance(120_000);
      await quizSteps.view(ann, quiz);
      expect(await states(ann, id)).toBe(state);
    }
  });

  it("that end undone block nobody", async ({ ann, bob, moderator }) => {
    const [first, second] = [await quest(moderator, "First"), await quest(moderator, "Second")];
    const id = await publish(moderator, [first, second]);
    await complete(bob, first);
    await challengeSteps.close(moderator, first.entityId);
    expect([await states(ann, id), await states(bob, id)]).toEqual(["skipped open", "done open"]);
    await challengeSteps.close(moderator, second.entityId);
    expect((await view(moderator, id)).chain.people).toEqual({ started: 1, finished: 1 });
  });
});

describe("a locked step", () => {
  it("can't be done by any call, and says what's first", async ({ ann, admin, moderator }) => {
    const first = await quest(moderator, "First");
    const asked = { type: "multi_text", description: "Why?" } as const;
    const quest2 = await quest(moderator, "Second");
    const plain = await quizSteps.publish(moderator, [radio()]);
    const timed = await quizSteps.publish(moderator, [radio()], { timeLimit: 60 });
    const poll = await quizSteps.publish(moderator, [asked], { type: "poll" });
    for (const step of [quest2, ...[plain, timed, poll].map(quizStep)]) await publish(moderator, [first, step]);
    const answers = [{ questionId: poll.questions[0]?.id ?? 0, textValue: "So" }];
    expect([
      await refusal(challengeSteps.accept(ann, quest2.entityId)),
      await refusal(complete(ann, quest2)),
      await refusal(quizSteps.choose(ann, plain, [0, 0])),
      await refusal(quizSteps.start(ann, timed)),
      await refusal(quizSteps.submit(ann, poll, answers)),
      // Whoever manages them earns nothing out of turn either.
      await refusal(quizSteps.submit(admin, poll, answers)),
    ]).toEqual([locked, locked, locked, locked, locked, locked]);
    await complete(ann, first);
    expect(await refusal(quizSteps.choose(ann, plain, [0, 0]))).toBe("done");
  });

  it("isn't offered by its card in the feed until it's open", async ({ ann, moderator, team }) => {
    const first = await quest(moderator, "First");
    await publish(moderator, [first, quizStep(await quizSteps.publish(moderator, [radio()]))]);
    await team.readEvents();
    const offered = async () => {
      const { items } = await ann.client.call(feedCalls.get, { query: {} });
      return items.find(({ quiz }) => quiz !== undefined)?.quiz?.next;
    };
    expect(await offered()).toBe(null);
    await complete(ann, first);
    expect(await offered()).toBe("start");
  });

  it("keeps what's to do to itself, except for those who manage it", async ({ ann, bob, moderator, team }) => {
    const first = await quest(moderator, "First");
    const second = await quest(moderator, "Second", {
      description: "planted",
      resultDescription: "planted",
      autoApprove: false,
    });
    const poll = await quizSteps.publish(moderator, [{ type: "multi_text", description: "planted" }], {
      type: "poll",
      description: "planted",
      resultsFor: "answered",
    });
    // Somebody was faster, and shows how.
    const { id: shown } = await challengeSteps.completeAnew(bob, second.entityId, { comment: "planted" });
    await challengeSteps.approve(moderator, shown, true);
    const id = await publish(moderator, [first, second, quizStep(poll)]);
    await team.readEvents();
    const asMember = async (who: Teammate) => {
      const answers = [
        await view(who, id),
        await who.client.call(challengeCalls.get, { params: { id: second.entityId } }),
        await who.client.call(challengeCalls.list, { params: { type: "active" }, query: {} }),
        await who.client.call(quizCalls.get, { params: { id: poll.id } }),
        await who.client.call(quizCalls.list, { params: { type: "active" }, query: {} }),
        await who.client.call(feedCalls.get, { query: {} }),
      ];
      return answers.map((answer) => JSON.stringify(answer).split("planted").length - 1);
    };
    expect(await asMember(ann)).toEqual([0, 0, 0, 0, 0, 0]);
    const seen = ann.client.call(assignmentCalls.get, { params: { id: shown } });
    expect(await seen.catch((error: unknown) => error)).toBeInstanceOf(NotFoundFailure);
    const challenge = await challengeSteps.read(ann, second.entityId);
    expect(challenge).toMatchObject({
      title: "Second",
      lock: { chainId: id, title: "Chain", step: { ...first, title: "First" } },
      chains: [{ id, title: "Chain", step: 2, of: 3, state: "locked", next: { ...first, title: "First" } }],
      abilities: { accept: { allowed: false, reason: "step_locked" }, complete: { reason: "step_locked" } },
    });
    expect((await quizSteps.view(ann, poll)).quiz).toMatchObject({
      questions: [],
      abilities: { submit: { allowed: false, reason: "step_locked" } },
    });
    expect((await challengeSteps.read(moderator, second.entityId)).description).toBe("planted");
    await complete(ann, first);
    // Its description, what's asked for, and how somebody did it.
    expect((await asMember(ann))[1]).toBe(3);
  });

  it("is open if another chain has it open, or to those who see none of them", async ({
    ann,
    bob,
    eve,
    moderator,
    team,
  }) => {
    const crew = await team.group("Crew", [ann, bob]);
    const other = await team.group("Other", [bob]);
    const [first, second, third] = [
      await quest(moderator, "First"),
      await quest(moderator, "Second"),
      await quest(moderator, "Third"),
    ];
    await publish(moderator, [first, third], { groupId: crew });
    await publish(moderator, [second, third], { groupId: other });
    const lock = async (who: Teammate) => (await challengeSteps.read(who, third.entityId)).lock?.step.title ?? null;
    expect([await lock(ann), await lock(bob), await lock(eve)]).toEqual(["First", "First", null]);
    await complete(bob, second);
    expect([await lock(bob), await refusal(challengeSteps.accept(bob, third.entityId))]).toEqual([null, "done"]);
  });

  it("opens for good once the chain is closed, and what was done stays", async ({ ann, moderator }) => {
    const [first, second] = [await quest(moderator, "First"), await quest(moderator, "Second")];
    const id = await publish(moderator, [first, second]);
    expect(await refusal(complete(ann, second))).toEqual(locked);
    expect(await chainSteps.close(moderator, id)).toEqual({ cid: id, chainStatus: "closed" });
    expect((await challengeSteps.read(ann, second.entityId)).lock).toBeNull();
    expect((await view(ann, id)).activities.map(({ state, lock }) => [state, lock])).toEqual([
      ["open", null],
      ["open", null],
    ]);
    expect(await refusal(complete(ann, second))).toBe("done");
    expect((await challengeSteps.read(moderator, first.entityId)).status).toBe("new");
  });

  describe("without the license for chains", () => {
    it("isn't kept from anybody", async ({ ann, moderator, db, team }) => {
      const [first, second] = [await quest(moderator, "First"), await quest(moderator, "Second")];
      await publish(moderator, [first, second]);
      await db
        .updateTable("workspaces")
        .set({ license: JSON.stringify(licenseWithout(["chains"])) })
        .where("id", "=", team.workspaceId)
        .execute();
      team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
      expect(await refusal(challengeSteps.accept(ann, second.entityId))).toBe("done");
    });
  });
});

describe("a chain that's changed while people are in it", () => {
  const ids = async (who: Teammate, id: number) =>
    (await who.client.call(chainCalls.getForEdit, { params: { id } })).chain.activities;

  it("takes nothing from what they've done or begun", async ({ ann, bob, eve, moderator, team }) => {
    const [a, b, c, added] = [
      await quest(moderator, "A"),
      await quest(moderator, "B"),
      await quest(moderator, "C"),
      await quest(moderator, "New"),
    ];
    const id = await publish(moderator, [a, b, c]);
    for (const step of [a, b, c]) await complete(ann, step);
    await complete(bob, a);
    await challengeSteps.accept(bob, b.entityId);
    expect((await ids(moderator, id)).map(({ passed }) => passed)).toEqual([1, 0, 0]);
    await update(moderator, id, { activities: [added, a, b, c], sendUpdatedNotification: true });
    expect([await states(ann, id), await states(bob, id), await states(eve, id)]).toEqual([
      "open done done done",
      "open done open locked",
      "open locked locked locked",
    ]);
    expect((await view(moderator, id)).chain.people).toEqual({ started: 2, finished: 1 });
    await team.readEvents();
    expect([await told(ann), await told(bob)]).toEqual([["chain_finished"], ["chain_updated"]]);
    await update(moderator, id, { activities: [c, b, a] });
    expect(await states(bob, id)).toBe("open open done");
    // What was taken out counts again where it's put back.
    await update(moderator, id, { activities: [c] });
    expect((await view(moderator, id)).chain.people).toEqual({ started: 2, finished: 1 });
    await update(moderator, id, { activities: [a, c] });
    expect([await states(bob, id), await states(ann, id)]).toEqual(["done open", "done done"]);
  });

  it("ends the way of those who have done all that's left, quietly", async ({ ann, moderator, team }) => {
    const [a, b] = [await quest(moderator, "A"), await quest(moderator, "B")];
    const id = await publish(moderator, [a, b]);
    await complete(ann, a);
    await update(moderator, id, { activities: [a] });
    expect((await people(moderator, id)).map(({ user, step, progress }) => [user.name, step, progress])).toEqual([
      ["Ann", null, { done: 1, total: 1 }],
    ]);
    expect((await view(moderator, id)).chain.people).toEqual({ started: 1, finished: 1 });
    await team.readEvents();
    expect(await told(ann)).toEqual([]);
  });

  it("counts what was done before it was published, or before a step was added", async ({ ann, bob, moderator }) => {
    const [a, b, c] = [await quest(moderator, "A"), await quest(moderator, "B"), await quest(moderator, "C")];
    await complete(ann, a);
    await complete(bob, c);
    const id = await publish(moderator, [a, b]);
    await update(moderator, id, { activities: [a, b, c] });
    expect([await states(ann, id), await states(bob, id)]).toEqual(["done open locked", "open locked done"]);
  });
});

describe("the people of a chain", () => {
  it("are listed with where they stand, those who wait longest first", async ({ ann, bob, eve, moderator, team }) => {
    const [a, b] = [await quest(moderator, "A"), await quest(moderator, "B")];
    const id = await publish(moderator, [a, b]);
    for (const step of [a, b]) await complete(eve, step);
    team.clock.advance(60_000);
    await complete(bob, a);
    team.clock.advance(60_000);
    await complete(ann, a);
    const list = await people(moderator, id);
    expect(list.map(({ user, step, finishedAt }) => [user.name, step?.title ?? null, finishedAt !== null])).toEqual([
      ["Bob", "B", false],
      ["Ann", "B", false],
      ["Eve", null, true],
    ]);
    const { excelData, fileName } = await moderator.client.call(chainCalls.exportPeople, { params: { id } });
    expect([excelData.length > 1000, fileName.startsWith("People")]).toEqual([true, true]);
  });
});

it("a card in the feed has how far its reader is, and what's next", async ({ ann, bob, moderator, team }) => {
  const [first, second] = [await quest(moderator, "First"), await quest(moderator, "Second")];
  const id = await publish(moderator, [first, second], { title: "Your first week" });
  await team.readEvents();
  const cardOf = async ({ client }: Teammate) =>
    (await client.call(feedCalls.get, { query: {} })).items.find(({ type }) => type === "chain_published")?.chain;
  const shown = { id, title: "Your first week", isWelcome: false };
  await complete(ann, first);
  expect(await cardOf(ann)).toEqual({ ...shown, progress: { done: 1, total: 2 }, state: null, next: "resume" });
  expect(await cardOf(bob)).toMatchObject({ ...shown, next: "start" });
  await complete(ann, second);
  expect(await cardOf(ann)).toMatchObject({ state: "finished", next: null });
  const listed = async (who: Teammate) =>
    (await who.client.call(chainCalls.list, { params: { type: "active" }, query: {} })).items.map(
      (each) => each.people,
    );
  expect([await listed(moderator), await listed(ann)]).toEqual([[{ started: 1, finished: 1 }], [null]]);
});
