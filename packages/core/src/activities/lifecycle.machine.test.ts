import { expect, it } from "vitest";
import { listMoves, transition } from "../lib/machine.ts";
import { lifecycleOf } from "./lifecycle.machine.ts";
import { LIFECYCLE_STATES } from "./lifecycle.values.ts";

const machine = lifecycleOf("contest");

it("is published, then closed; only drafts are deleted", () => {
  expect(listMoves(machine).map(({ from, event, to }) => `${from} ${event} → ${to}`)).toEqual([
    "draft publish → published",
    "published close → closed",
    "draft delete → discarded",
  ]);
});

it("refuses each other move with a reason", () => {
  const reasons = LIFECYCLE_STATES.map((state) => {
    const moves = (["publish", "close", "delete"] as const).map((event) => transition(machine, { state, event }, {}));
    return [state, ...moves.map((move) => (move.allowed ? "" : move.reason))].join(" | ");
  });
  expect(reasons).toEqual([
    "draft |  | not_published | ",
    "published | already_published |  | not_draft",
    "closed | contest_closed | contest_closed | contest_closed",
    "discarded | contest_closed | contest_closed | contest_closed",
  ]);
});
