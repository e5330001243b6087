import { machineOf } from "../lib/machine.ts";
import { undoUntil, waitsUntil } from "./thanks-times.policy.ts";
import type { Waiting } from "./thanks-times.policy.ts";

/** `waiting`: whoever is thanked has yet to join; `expired`: they didn't in time. */
export type ThanksStatus = "waiting" | "published" | "undone" | "expired";

/** Its person joins, its giver undoes it or stops waiting, or the time is up. */
export type ThanksEvent = "deliver" | "undo" | "withdraw" | "expire";

export interface ThanksTime extends Waiting {
  readonly now: Date;
}

/** What its giver hears who is too late to take it back. */
const STANDING: Readonly<Record<ThanksStatus, string>> = {
  waiting: "too_late",
  published: "already_received",
  undone: "already_undone",
  expired: "already_expired",
};

/** From `waiting`, for somebody who has yet to join; thanks to members begin as published. */
export const thanksMachine = machineOf<ThanksTime>()<ThanksStatus, ThanksEvent>({
  states: ["waiting", "published", "undone", "expired"],
  initial: "waiting",
  events: {
    deliver: [{ from: ["waiting"], to: "published", deny: (status) => STANDING[status] }],
    undo: [
      {
        from: ["published", "waiting"],
        to: "undone",
        when: ({ publishedAt, now }) => now <= undoUntil(publishedAt),
        deny: (status) => (status === "published" ? "too_late" : STANDING[status]),
      },
    ],
    withdraw: [{ from: ["waiting"], to: "undone", deny: (status) => STANDING[status] }],
    expire: [
      {
        from: ["waiting"],
        to: "expired",
        when: ({ now, ...waiting }) => now >= waitsUntil(waiting),
        deny: (status) => (status === "waiting" ? "time_left" : STANDING[status]),
      },
    ],
  },
});
