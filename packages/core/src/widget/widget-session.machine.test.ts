import { expect, it } from "vitest";
import { listMoves, transition } from "../lib/machine.ts";
import { widgetSessionMachine } from "./widget-session.machine.ts";

it("a widget's session moves like this and in no other way", () => {
  expect(
    listMoves(widgetSessionMachine).map(
      ({ from, event, to, guarded }) => `${from} --${event}${guarded ? "?" : ""}--> ${to}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "idle --identify--> identifying",
      "expired --identify--> identifying",
      "refused --identify--> identifying",
      "offline --identify--> identifying",
      "identifying --open--> ready",
      "renewing --open--> ready",
      "ready --renew--> renewing",
      "identifying --refuse--> refused",
      "renewing --refuse--> expired",
      "identifying --fail--> offline",
      "renewing --fail?--> ready",
      "renewing --fail--> expired",
      "ready --expire--> expired",
      "renewing --expire--> expired",
      "idle --forget--> idle",
      "identifying --forget--> idle",
      "ready --forget--> idle",
      "renewing --forget--> idle",
      "expired --forget--> idle",
      "refused --forget--> idle",
      "offline --forget--> idle",
    ]
  `);
});

it("knows every state its transitions mention", () => {
  expect(new Set(widgetSessionMachine.states)).toEqual(
    new Set(listMoves(widgetSessionMachine).flatMap(({ from, to }) => [from, to])),
  );
});

it("a failed renewal ends the session only once its time is over", () => {
  const fail = (isOver: boolean) => transition(widgetSessionMachine, { state: "renewing", event: "fail" }, { isOver });
  expect([fail(false), fail(true)]).toEqual([
    { allowed: true, state: "ready" },
    { allowed: true, state: "expired" },
  ]);
});

it("asks for nobody twice at once", () => {
  const ask = { state: "identifying", event: "identify" } as const;
  expect(transition(widgetSessionMachine, ask, { isOver: false })).toEqual({
    allowed: false,
    reason: "identified_already",
  });
});
