import { expect, it } from "vitest";
import { listMoves, transition } from "../lib/machine.ts";
import { sessionMachine } from "./session.machine.ts";

it("a session has exactly these transitions", () => {
  expect(listMoves(sessionMachine).map(({ from, event, to }) => `${from} --${event}--> ${to}`)).toMatchInlineSnapshot(`
    [
      "unknown --report_signed_in--> signed_in",
      "guest --report_signed_in--> signed_in",
      "signed_in --report_signed_in--> signed_in",
      "expired --report_signed_in--> signed_in",
      "unknown --report_guest--> guest",
      "guest --report_guest--> guest",
      "signed_in --report_guest--> expired",
      "expired --report_guest--> expired",
      "signed_in --expire--> expired",
      "signed_in --log_out--> guest",
      "expired --log_out--> guest",
    ]
  `);
});

it("knows every state its transitions mention", () => {
  expect(new Set(sessionMachine.states)).toEqual(
    new Set(listMoves(sessionMachine).flatMap(({ from, to }) => [from, to])),
  );
});

it("only ends once, and only for someone signed in", () => {
  for (const state of ["unknown", "guest", "expired"] as const) {
    expect(transition(sessionMachine, { state, event: "expire" }, null)).toEqual({
      allowed: false,
      reason: "not_signed_in",
    });
  }
});
