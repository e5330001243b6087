import { describe, expect, it } from "vitest";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { chainAbilities } from "./chain.abilities.ts";
import { addStep, draftOf, findProblems, moveStep, removeStep, stepEffects, toChain } from "./chain.form.ts";
import { chainMachine } from "./chain.machine.ts";
import { hiddenProblems, isNewcomer } from "./chain.policy.ts";
import type { ChainStatus } from "./chain.values.ts";

const ask = (status: ChainStatus, features = FEATURES) =>
  chainAbilities({
    actor: { roles: ["member", "moderator"] },
    workspace: { features },
    chain: { status, publishAt: null },
  });

describe("a manager of chains", () => {
  it("may do what follows from the status", () => {
    const allowed = chainMachine.states.map((status) => {
      const may = Object.entries(ask(status)).filter(([, { allowed }]) => allowed);
      return `${status}: ${may.map(([name]) => name).join(" ")}`;
    });
    expect(allowed).toEqual([
      "draft: edit save publish schedule delete",
      "published: edit save close",
      "closed: ",
      "discarded: ",
    ]);
  });

  it("needs the license to publish, but none to change what's there", () => {
    const { save, publish, schedule } = ask("draft", featuresWithout(["new-chain"]));
    const refused = { allowed: false, reason: "feature_off", feature: "new-chain" };
    expect({ save, publish, schedule }).toEqual({ save: { allowed: true }, publish: refused, schedule: refused });
  });
});

const step = (entityId: number, entityType: "challenge" | "quiz" = "quiz") => {
  return { entityType, entityId, title: `Step ${String(entityId)}`, type: "quiz", isDraft: false, groupId: 0 };
};
const stored = (id: number) => ({ ...step(id), id: id * 10, isOver: false, passed: 0 });

const kept = { title: "First", description: "", channel: null, groupId: 3, sendReminder: true, isWelcome: false };
const form = { ...kept, id: 4, status: "draft", pickChannel: false, schedule: null } as const;

describe("a form", () => {
  const draft = draftOf({ chain: { ...form, activities: [stored(1), stored(2)] } });

  it("sends what it was opened with", () => {
    const activities = [1, 2].map((entityId) => ({ entityType: "quiz", entityId }));
    const sent = { ...kept, activities, status: "published", sendUpdatedNotification: false };
    expect(toChain(draft, "published")).toEqual(sent);
  });

  it("needs a title, each step once, and a step to publish", () => {
    expect(findProblems({ ...draft, title: " " })).toEqual([{ field: "title", code: "required" }]);
    expect(findProblems({ ...draft, steps: [step(1), step(1, "challenge"), step(1)] })).toEqual([
      { field: "activities.2", code: "duplicate" },
    ]);
    expect(findProblems({ ...draft, steps: [] })).toEqual([]);
    expect(findProblems({ ...draft, steps: [] }, "published")).toEqual([{ field: "activities", code: "required" }]);
  });

  it("adds a step once, moves it and takes it out", () => {
    const ids = ({ steps }: typeof draft) => steps.map(({ entityId }) => entityId);
    const more = addStep(addStep(draft, step(3)), step(2));
    expect(ids(more)).toEqual([1, 2, 3]);
    expect(ids(moveStep(more, { from: 2, to: 0 }))).toEqual([3, 1, 2]);
    expect(moveStep(more, { from: 0, to: -1 })).toBe(more);
    expect(moveStep(more, { from: 2, to: 3 })).toBe(more);
    expect(ids(removeStep(more, 1))).toEqual([1, 3]);
  });
});

describe("steps that change while people are inside", () => {
  const activities = [
    { ...stored(1), passed: 5 },
    { ...stored(2), passed: 3 },
    { ...stored(3), passed: 0 },
  ];
  const effects = (ids: readonly number[], inUse = { started: 12, finished: 4 }) =>
    stepEffects({ steps: ids.map((id) => step(id)) }, { chain: { ...form, activities }, inUse });

  it("mean nothing to nobody, and nothing if they're as they were", () => {
    expect(effects([1, 2, 3])).toBeNull();
    expect(effects([3], { started: 0, finished: 0 })).toBeNull();
  });

  it("tell who is past what's new, by what comes behind it", () => {
    const walking = { walking: 8, finished: 4 };
    const added = (passed: number) => [{ title: "Step 9", passed }];
    expect(effects([9, 1, 2, 3])).toEqual({ ...walking, added: added(5), removed: [] });
    expect(effects([1, 9, 2, 3])).toEqual({ ...walking, added: added(3), removed: [] });
    expect(effects([1, 2, 3, 9])).toEqual({ ...walking, added: added(0), removed: [] });
    expect(effects([9, 3, 2, 1])).toEqual({ ...walking, added: added(5), removed: [] });
    expect(effects([3, 1])).toEqual({ ...walking, added: [], removed: ["Step 2"] });
    expect(effects([2, 1, 3])).toEqual({ ...walking, added: [], removed: [] });
  });
});

it("steps are for all who see the chain", () => {
  const steps = [{ groupId: 0 }, { groupId: 3 }, { groupId: 5 }];
  expect(hiddenProblems(steps, [5, 2])).toEqual([{ field: "activities.1", code: "step_hidden" }]);
});

it("founders and operators are no newcomers", () => {
  const ways = ["sign_up", "invite", "directory", "keeper", "widget", "slack", "telegram"];
  expect(ways.filter((by) => isNewcomer({ by }))).toEqual(["invite", "directory", "widget", "slack", "telegram"]);
});
