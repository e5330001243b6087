import { describe, expect, it } from "vitest";
import { listMoves, transition } from "../lib/machine.ts";
import { moveTour, tourMachine } from "./tour.machine.ts";
import type { Tour } from "./tour.machine.ts";

const SLIDES = ["a", "b", "c"] as const;
type Slide = (typeof SLIDES)[number];

it("the tour moves like this and in no other way", () => {
  expect(
    listMoves(tourMachine).map(({ from, event, to, guarded }) => `${from} --${event}${guarded ? "?" : ""}--> ${to}`),
  ).toMatchInlineSnapshot(`
    [
      "showing --next?--> showing",
      "showing --next--> finished",
      "showing --back?--> showing",
      "showing --skip--> skipped",
      "skipped --resume--> showing",
      "skipped --restart--> showing",
      "finished --restart--> showing",
    ]
  `);
});

it("knows every state its transitions mention", () => {
  expect(new Set(tourMachine.states)).toEqual(new Set(listMoves(tourMachine).flatMap(({ from, to }) => [from, to])));
});

it.each([
  ["showing", "back", "first_slide"],
  ["showing", "resume", "not_skipped"],
  ["showing", "restart", "tour_not_over"],
  ["finished", "next", "tour_over"],
  ["skipped", "skip", "tour_over"],
] as const)("while %s, %s is refused with %s", (state, event, reason) => {
  expect(transition(tourMachine, { state, event }, { isFirst: true, isLast: false })).toEqual({
    allowed: false,
    reason,
  });
});

describe("moveTour", () => {
  const from = (slide: string, state: Tour<Slide>["state"] = "showing") => ({ state, slide: slide as Slide });

  it.each([
    [from("a"), "next", from("b")],
    [from("c"), "next", from("c", "finished")],
    [from("b"), "back", from("a")],
    [from("c"), "back", from("b")],
    [from("a"), "back", from("a")],
    [from("b"), "skip", from("b", "skipped")],
    [from("b", "skipped"), "resume", from("b")],
    [from("b", "skipped"), "restart", from("a")],
    [from("c", "finished"), "restart", from("a")],
    [from("c", "finished"), "next", from("c", "finished")],
  ] as const)("%o, %s", (tour, event, after) => {
    expect(moveTour(tour, event, SLIDES)).toEqual(after);
  });

  it("goes on from the first slide if the one that was shown is gone", () => {
    expect(moveTour(from("gone"), "next", SLIDES)).toEqual(from("b"));
    expect(moveTour(from("gone", "skipped"), "resume", SLIDES)).toEqual(from("a"));
  });

  it("ends after the only slide", () => {
    expect(moveTour({ state: "showing", slide: "a" }, "next", ["a"])).toEqual({ state: "finished", slide: "a" });
  });
});
