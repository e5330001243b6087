import { ChangedFailure, RefusedFailure, ValidationFailure } from "@guildhall/core";
import type { StepRef } from "@guildhall/core/activities";
import { challengeCalls } from "@guildhall/core/challenges";
import { chainCalls } from "@guildhall/core/chains";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { scheduleCalls } from "@guildhall/core/schedules";
import { describe, expect } from "vitest";
import { schedulables } from "../features.ts";
import { createPublishDue } from "../jobs/publish-due.ts";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, states, view, quest, complete, update } = chainSteps;
const it = world.extend("isChecked", true).extend("teamOptions", { settings: { skipAccept: true } });
const WEEK_MS = 7 * 24 * 60 * 60_000;

const problems = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof RefusedFailure) return error.reason;
      return error instanceof ValidationFailure ? error.fields.map(({ field, code }) => `${field}: ${code}`) : error;
    },
  );
const draftQuiz = async (maker: Teammate, body: object = {}): Promise<StepRef> => {
  const { qid } = await maker.client.call(quizCalls.create, { body: { title: "Quiz", ...body } });
  return { entityType: "quiz", entityId: qid };
};
const stepsOf = async (who: Teammate, id: number) => {
  const { chain } = await who.client.call(chainCalls.getForEdit, { params: { id } });
  return chain.activities.map(({ entityType, entityId }) => ({ entityType, entityId }));
};
const cards = async (who: Teammate) => {
  const { items } = await who.client.call(feedCalls.get, { query: {} });
  return items.map(({ type }) => type);
};

describe("the steps of a chain", () => {
  it("are the same by the chain's form and by those of challenges and quizzes", async ({ moderator }) => {
    const id = await publish(moderator, [], { status: "draft" });
    const first = await quest(moderator, "First", { chainId: id, status: "draft" });
    const second = await draftQuiz(moderator, { chainId: id });
    const third = await quest(moderator, "Third", { status: "draft" });
    const body = { type: "quest", title: "Third", chainId: id } as const;
    for (const _ of [1, 2])
      await moderator.client.call(challengeCalls.update, { params: { id: third.entityId }, body });
    expect(await stepsOf(moderator, id)).toEqual([first, second, third]);
    await update(moderator, id, { status: "draft", activities: [third, first, second] });
    expect(await stepsOf(moderator, id)).toEqual([third, first, second]);
    const shown = await challengeSteps.read(moderator, first.entityId);
    expect(shown.chains).toEqual([{ id, title: "Chain", step: 2, of: 3, state: "locked", next: null }]);
    const { items } = await moderator.client.call(chainCalls.listChoices, { query: { query: "fIrS" } });
    expect(items).toEqual([{ ...first, title: "First", type: "quest", isDraft: true, groupId: 0 }]);
  });

  it("are each there once, known, and seen by all who see the chain", async ({ ann, moderator, team }) => {
    const crew = await team.group("Crew", [ann]);
    const team2 = await team.group("Team", [], crew);
    const [first, ours, closed] = [
      await quest(moderator, "First"),
      await quest(moderator, "Ours", { groupId: crew }),
      await quest(moderator, "Closed"),
    ];
    await challengeSteps.close(moderator, closed.entityId);
    const save = (activities: StepRef[], groupId = 0) => problems(publish(moderator, activities, { groupId }));
    expect([
      await save([first, ours, first]),
      await save([{ entityType: "quiz", entityId: 4_040_404 }, closed]),
      await save([]),
      await save([first, ours], crew),
      await save([ours], team2),
    ]).toEqual([
      ["activities.2: duplicate", "activities.1: step_hidden"],
      ["activities.0: unknown_activity", "activities.1: unknown_activity"],
      ["activities: required"],
      "done",
      "done",
    ]);
  });

  it("can't be added by a form without the right to it, to a chain that's closed, or where they'd be hidden", async ({
    ann,
    moderator,
    team,
  }) => {
    const crew = await team.group("Crew", [ann]);
    const id = await publish(moderator, [await quest(moderator, "First")]);
    expect(await problems(quest(moderator, "Ours", { groupId: crew, chainId: id }))).toEqual(["chainId: step_hidden"]);
    await chainSteps.close(moderator, id);
    expect(await problems(quest(moderator, "Late", { chainId: id }))).toEqual(["chainId: unknown_chain"]);
  });

  it("vanish with the draft that they were", async ({ moderator }) => {
    const [first, gone] = [await quest(moderator, "First"), await quest(moderator, "Gone", { status: "draft" })];
    const id = await publish(moderator, [first, gone], { status: "draft" });
    await moderator.client.call(challengeCalls.delete, { params: { id: gone.entityId } });
    expect(await stepsOf(moderator, id)).toEqual([first]);
    expect((await view(moderator, id)).chain.activitiesCount).toBe(1);
    await moderator.client.call(chainCalls.publish, { params: { id } });
    expect(await states(moderator, id)).toBe("open");
  });

  it("join one that runs, and what was done of them counts", async ({ ann, moderator }) => {
    const [first, later] = [await quest(moderator, "First"), await quest(moderator, "Later")];
    await complete(ann, later);
    const id = await publish(moderator, [first]);
    const body = { type: "quest", status: "new", title: "Later", chainId: id } as const;
    await moderator.client.call(challengeCalls.update, {
      params: { id: later.entityId },
      body: { ...body, autoApprove: true, resultType: "text" },
    });
    expect(await states(ann, id)).toBe("open done");
  });
});

describe("publishing", () => {
  it("publishes the steps that are drafts, and only the chain is announced", async ({ ann, moderator, team }) => {
    const quiz = await draftQuiz(moderator);
    await moderator.client.call(questionCalls.add, { params: { id: quiz.entityId }, body: radio() });
    const id = await publish(moderator, [await quest(moderator, "First", { status: "draft" }), quiz], {
      status: "draft",
    });
    await moderator.client.call(chainCalls.publish, { params: { id } });
    expect(await states(ann, id)).toBe("open locked");
    await team.readEvents();
    expect(await cards(ann)).toEqual(["chain_published"]);
  });

  it("publishes nothing if one of them can't be", async ({ ann, moderator }) => {
    const first = await quest(moderator, "First", { status: "draft" });
    const steps = [first, await draftQuiz(moderator)];
    expect(await problems(publish(moderator, steps))).toEqual(["activities.1: step_unready"]);
    const id = await publish(moderator, steps, { status: "draft" });
    expect(await problems(moderator.client.call(chainCalls.publish, { params: { id } }))).toEqual([
      "activities.1: step_unready",
    ]);
    expect((await challengeSteps.read(moderator, first.entityId)).status).toBe("draft");
    expect(await problems(view(ann, id))).toMatchObject({ kind: "not_found" });
  });

  it("leaves steps that are added as drafts to their own publication", async ({ ann, moderator }) => {
    const [first, draft] = [await quest(moderator, "First"), await quest(moderator, "Draft", { status: "draft" })];
    const id = await publish(moderator, [first]);
    await update(moderator, id, { activities: [first, draft] });
    expect([await states(ann, id), await states(moderator, id)]).toEqual(["open", "open locked"]);
    await moderator.client.call(challengeCalls.publish, { params: { id: draft.entityId } });
    expect(await states(ann, id)).toBe("open locked");
  });

  it("welcomes newcomers by one chain only", async ({ moderator }) => {
    const step = await quest(moderator, "First");
    const id = await publish(moderator, [step], { title: "Hello", isWelcome: true });
    const failure = await publish(moderator, [step], { isWelcome: true }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ fields: [{ field: "isWelcome", code: "welcome_taken" }] });
    expect((failure as ValidationFailure).fields[0]?.message).toContain("Hello");
    const other = await publish(moderator, [step], { status: "draft", isWelcome: true });
    expect(await problems(moderator.client.call(chainCalls.publish, { params: { id: other } }))).toEqual([
      "isWelcome: welcome_taken",
    ]);
    await chainSteps.close(moderator, id);
    expect(await problems(moderator.client.call(chainCalls.publish, { params: { id: other } }))).toBe("done");
  });

  it("asks whoever saved an older form", async ({ moderator, admin }) => {
    const [first, second] = [await quest(moderator, "First"), await quest(moderator, "Second")];
    const id = await publish(moderator, [first]);
    const seen = { title: "Chain", status: "published" as const, activities: [first] };
    await update(moderator, id, { title: "Ours", activities: [first] });
    const save = (body: object) =>
      admin.client
        .call(chainCalls.update, { params: { id }, body: { ...seen, seen, ...body } })
        .catch((error: unknown) => error);
    expect(await save({ title: "Theirs" })).toBeInstanceOf(ChangedFailure);
    await save({ activities: [first, second] });
    expect(await stepsOf(moderator, id)).toEqual([first, second]);
    expect((await view(moderator, id)).chain.title).toBe("Ours");
  });
});

describe("a schedule", () => {
  const weekly = async (who: Teammate, id: number, publishAt: string) =>
    who.client.call(scheduleCalls.save, { params: { type: "chain", id }, body: { type: "weekly", publishAt } });

  it("publishes steps of each week's own, with their deadlines, so that last week's don't count", async ({
    ann,
    moderator,
    team,
  }) => {
    const now = team.clock.now();
    const at = new Date(Math.ceil((now.getTime() + 60_000) / 60_000) * 60_000);
    const deadline = new Date(at.getTime() + 2 * 24 * 60 * 60_000);
    const first = await quest(moderator, "First", { status: "draft", completeDeadlineAt: deadline.toISOString() });
    const quiz = await draftQuiz(moderator);
    await moderator.client.call(questionCalls.add, { params: { id: quiz.entityId }, body: radio() });
    const id = await publish(moderator, [first, quiz], { status: "draft" });
    await weekly(moderator, id, at.toISOString());
    const run = createPublishDue(team.server.deps, schedulables);
    const chains: number[] = [];
    for (const _ of [1, 2]) {
      team.clock.set(new Date(at.getTime() + chains.length * WEEK_MS + 1000));
      await run();
      const { items } = await ann.client.call(chainCalls.list, { params: { type: "active" }, query: {} });
      chains.push(items[0]?.id ?? 0);
      if (chains.length === 1) await complete(ann, (await stepsOf(moderator, chains[0] ?? 0))[0] ?? first);
    }
    expect(new Set([id, ...chains]).size).toBe(3);
    expect([await states(ann, chains[0] ?? 0), await states(ann, chains[1] ?? 0)]).toEqual([
      "done open",
      "open locked",
    ]);
    const all = await Promise.all([id, ...chains].map((each) => stepsOf(moderator, each)));
    expect(new Set(all.flat().map(({ entityType, entityId }) => `${entityType}/${String(entityId)}`)).size).toBe(6);
    const deadlines = await Promise.all(
      all.slice(1).map(async ([step]) => (await challengeSteps.read(ann, step?.entityId ?? 0)).completeDeadlineAt),
    );
    expect(deadlines.map((each) => Date.parse(each ?? "") - deadline.getTime())).toEqual([0, WEEK_MS]);
    await team.readEvents();
    expect(await cards(ann)).toEqual(["chain_published", "assignment_completed", "chain_published"]);
  });

  it("publishes a draft once with its steps, and can't be made for one that isn't ready", async ({
    ann,
    moderator,
    team,
  }) => {
    const first = await quest(moderator, "First", { status: "draft" });
    const unready = await draftQuiz(moderator);
    const id = await publish(moderator, [first, unready], { status: "draft" });
    const at = new Date(team.clock.now().getTime() + 60_000).toISOString();
    const once = () =>
      moderator.client.call(scheduleCalls.save, {
        params: { type: "chain", id },
        body: { type: "once", publishAt: at },
      });
    expect(await problems(once())).toEqual(["activities.1: step_unready"]);
    await update(moderator, id, { status: "draft", activities: [first] });
    await once();
    team.clock.advance(61_000);
    await createPublishDue(team.server.deps, schedulables)();
    expect(await states(ann, id)).toBe("open");
  });
});

it("a group's deletion says how many chains move to its parent, and moves them", async ({ ann, bob, owner, team }) => {
  const crew = await team.group("Crew", [ann]);
  const id = await publish(owner, [await quest(owner, "First", { groupId: crew })], { groupId: crew });
  const params = { id: crew };
  expect(await owner.client.call(groupCalls.previewDeletion, { params })).toMatchObject({ chains: 1 });
  await owner.client.call(groupCalls.delete, { params });
  expect(await states(bob, id)).toBe("open");
});

it("a quiz with a step's lock can still be taken by those who had begun", async ({ ann, bob, moderator }) => {
  const quiz = await quizSteps.publish(moderator, [radio(), radio()]);
  await quizSteps.choose(ann, quiz, [0, 0]);
  await publish(moderator, [await quest(moderator, "First"), { entityType: "quiz", entityId: quiz.id }]);
  expect(await problems(quizSteps.choose(bob, quiz, [0, 0]))).toBe("step_locked");
  expect(await problems(quizSteps.choose(ann, quiz, [1, 0]))).toBe("done");
});
