import { describe, expect, it } from "vitest";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { contestAbilities } from "./contest.abilities.ts";
import { draftOf, findProblems, toContest } from "./contest.form.ts";
import { contestMachine } from "./contest.machine.ts";
import type { ContestStatus } from "./contest.values.ts";

const ask = (status: ContestStatus, features = FEATURES) =>
  contestAbilities({
    actor: { roles: ["member", "moderator"] },
    workspace: { features },
    contest: { status, publishAt: null },
  });

describe("a manager of contests", () => {
  it("may do what follows from the status", () => {
    const allowed = contestMachine.states.map((status) => {
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

  it("needs the license to save and publish", () => {
    const { save, publish, edit } = ask("draft", featuresWithout(["new-contest"]));
    const refused = { allowed: false, reason: "feature_off" };
    expect({ save, publish, edit }).toEqual({ save: refused, publish: refused, edit: { allowed: true } });
  });
});

it("a form sends what it was opened with, and needs a title", () => {
  const kept = { title: "First", description: "", channel: null, groupId: 3 };
  const draft = draftOf({
    contest: { ...kept, id: 4, status: "draft", pickChannel: false, schedule: null },
  });
  expect(toContest(draft, "published")).toEqual({ ...kept, status: "published", sendUpdatedNotification: false });
  expect(findProblems({ ...draft, title: " " })).toEqual([{ field: "title", code: "required" }]);
});
