import { describe, expect, it } from "vitest";
import { finalStates, listMoves, transition } from "../lib/machine.ts";
import { thanksMachine } from "./thanks.machine.ts";
import type { ThanksEvent, ThanksStatus } from "./thanks.machine.ts";

const publishedAt = new Date("2026-11-21T10:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const after = (ms: number) => ({ publishedAt, now: new Date(publishedAt.getTime() + ms) });

describe("thanks", () => {
  it("move on as drawn", () => {
    const moves = listMoves(thanksMachine).map(
      ({ from, event, to, guarded }) => `${from} ${event} → ${to}${guarded ? " ?" : ""}`,
    );
    expect(moves).toMatchInlineSnapshot(`
      [
        "waiting deliver → published",
        "published undo → undone ?",
        "waiting undo → undone ?",
        "waiting withdraw → undone",
        "waiting expire → expired ?",
      ]
    `);
    expect(finalStates(thanksMachine)).toEqual(["undone", "expired"]);
  });

  it("expire after ninety days, to the millisecond", () => {
    const expire = (ms: number) => transition(thanksMachine, { state: "waiting", event: "expire" }, after(ms));
    expect(expire(90 * DAY_MS)).toEqual({ allowed: true, state: "expired" });
    expect(expire(90 * DAY_MS - 1)).toEqual({ allowed: false, reason: "time_left" });
  });

  it("say why they can't be taken back, delivered or ended", () => {
    const reason = (state: ThanksStatus, event: ThanksEvent) => {
      const next = transition(thanksMachine, { state, event }, after(DAY_MS));
      return next.allowed ? next.state : next.reason;
    };
    const rows = thanksMachine.states.map((state) => [
      state,
      ...(["deliver", "undo", "withdraw", "expire"] as const).map((event) => reason(state, event)),
    ]);
    expect(rows).toEqual([
      ["waiting", "published", "too_late", "undone", "time_left"],
      ["published", "already_received", "too_late", "already_received", "already_received"],
      ["undone", "already_undone", "already_undone", "already_undone", "already_undone"],
      ["expired", "already_expired", "already_expired", "already_expired", "already_expired"],
    ]);
  });
});
