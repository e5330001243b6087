import { chainCalls } from "@guildhall/core/chains";
import { expect } from "vitest";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, quest, complete, states, update, view, close } = chainSteps;
const it = world.extend("isChecked", true).extend("teamOptions", { settings: { skipAccept: true } });
const ROUNDS = 12;

const settle = (calls: readonly Promise<unknown>[]) => Promise.allSettled(calls);
const rounds = async (act: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await act(round);
};

// Each ends with the ledger's check: in published chains, exactly what was completed is done.
it("a step that's done as its chain is published or takes it in is done there", async ({ ann, bob, moderator }) => {
  await rounds(async (round) => {
    const quiz = await quizSteps.publish(moderator, [radio()], { title: `Quiz ${String(round)}` });
    const [first, other] = [await quest(moderator, "First"), await quest(moderator, "Other")];
    const step = { entityType: "quiz", entityId: quiz.id } as const;
    const drafts = [
      await publish(moderator, [first, other], { status: "draft" }),
      await publish(moderator, [step, other], { status: "draft" }),
    ];
    const running = [await publish(moderator, [other]), await publish(moderator, [other])];
    const done = await settle([
      complete(ann, first),
      quizSteps.choose(bob, quiz, [0, 0]),
      ...drafts.map((id) => moderator.client.call(chainCalls.publish, { params: { id } })),
      update(moderator, running[0] ?? 0, { activities: [first, other] }),
      update(moderator, running[1] ?? 0, { activities: [step, other] }),
    ]);
    expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
    const shown = [
      states(ann, drafts[0] ?? 0),
      states(ann, running[0] ?? 0),
      states(bob, drafts[1] ?? 0),
      states(bob, running[1] ?? 0),
    ];
    expect(await Promise.all(shown)).toEqual(Array.from({ length: 4 }, () => "done open"));
  });
});

it("two last steps that are done at once finish the chain, told once", async ({ ann, moderator, db, team }) => {
  await rounds(async () => {
    const [a, b] = [await quest(moderator, "A"), await quest(moderator, "B")];
    for (const step of [a, b]) await challengeSteps.accept(ann, step.entityId);
    const id = await publish(moderator, [a, b]);
    const own = async ({ entityId }: typeof a) => (await challengeSteps.read(ann, entityId)).assignments[0]?.id ?? 0;
    const attempts = [await own(a), await own(b)];
    const done = await settle(attempts.map((attempt) => challengeSteps.complete(ann, attempt)));
    expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await view(moderator, id)).chain.people).toEqual({ started: 1, finished: 1 });
  });
  const told = await db
    .selectFrom("events")
    .select("type")
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "in", ["chain.started", "chain.finished"])
    .execute();
  expect(told.length).toBe(2 * ROUNDS);
});

it("a step is done by people who don't wait for one another, and the chain's end comes between", async ({
  team,
  moderator,
}) => {
  const people: Teammate[] = [];
  for (let place = 0; place < 8; place += 1) people.push(await team.join({ name: `Person ${String(place)}` }));
  await rounds(async () => {
    const [a, b] = [await quest(moderator, "A"), await quest(moderator, "B")];
    const id = await publish(moderator, [a, b]);
    const done = await settle([...people.map((who) => complete(who, a)), close(moderator, id)]);
    expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
  });
});

it("one of two welcome chains that are published at once is", async ({ moderator, admin }) => {
  await rounds(async () => {
    const step = await quest(moderator, "First");
    const ids = [
      await publish(moderator, [step], { status: "draft", isWelcome: true }),
      await publish(moderator, [step], { status: "draft", isWelcome: true }),
    ];
    const done = await settle(
      ids
        .map((id, place) => [moderator, admin][place]?.client.call(chainCalls.publish, { params: { id } }))
        .flatMap((each) => each ?? []),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [open = 0] = ids.filter((_, place) => done[place]?.status === "fulfilled");
    await close(moderator, open);
  });
});
