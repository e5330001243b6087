import { describe, expect, it } from "vitest";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { chainAbilities } from "./chain.abilities.ts";
import { draftOf, findProblems, toChain } from "./chain.form.ts";
import { chainMachine } from "./chain.machine.ts";
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

  it("needs the license to save and publish", () => {
    const { save, publish, edit } = ask("draft", featuresWithout(["new-chain"]));
    const refused = { allowed: false, reason: "feature_off" };
    expect({ save, publish, edit }).toEqual({ save: refused, publish: refused, edit: { allowed: true } });
  });
});

it("a form sends what it was opened with, and needs a title", () => {
  const kept = { title: "First", description: "", channel: null, groupId: 3 };
  const draft = draftOf({
    chain: { ...kept, id: 4, status: "draft", pickChannel: false, schedule: null },
  });
  expect(toChain(draft, "published")).toEqual({ ...kept, status: "published", sendUpdatedNotification: false });
  expect(findProblems({ ...draft, title: " " })).toEqual([{ field: "title", code: "required" }]);
});
