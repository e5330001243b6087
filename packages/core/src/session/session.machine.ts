import { machineOf } from "../lib/machine.ts";

/** What's known about the session. */
export type SessionState = "unknown" | "guest" | "signed_in" | "expired";

export type SessionEvent = "report_signed_in" | "report_guest" | "expire" | "log_out";

/**
 * The session: unknown until the server has answered, then a guest's or a person's. A guest report while signed in
 * means the session has ended, as does a 401; it ends only once.
 */
export const sessionMachine = machineOf<null>()<SessionState, SessionEvent>({
  states: ["unknown", "guest", "signed_in", "expired"],
  initial: "unknown",
  events: {
    report_signed_in: [{ from: ["unknown", "guest", "signed_in", "expired"], to: "signed_in", deny: "no_session" }],
    report_guest: [
      { from: ["unknown", "guest"], to: "guest", deny: "no_session" },
      { from: ["signed_in", "expired"], to: "expired", deny: "no_session" },
    ],
    expire: [{ from: ["signed_in"], to: "expired", deny: "not_signed_in" }],
    log_out: [{ from: ["signed_in", "expired"], to: "guest", deny: "not_signed_in" }],
  },
});
