import { machineOf } from "../lib/machine.ts";

/** What is known of who is there. */
export type SessionState = "unknown" | "guest" | "signed_in" | "expired";

/** What can happen to a session. */
export type SessionEvent = "report_signed_in" | "report_guest" | "expire" | "log_out";

/**
 * The session: unknown until the server has said, then a guest's or somebody's. A report of a guest while
 * somebody is signed in means that the session has ended, as does a 401; it ends once.
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
