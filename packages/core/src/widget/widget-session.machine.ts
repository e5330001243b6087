import { machineOf } from "../lib/machine.ts";

/** What a host's page knows of the widget's session. */
export type WidgetSessionState = "idle" | "identifying" | "ready" | "renewing" | "expired" | "refused" | "offline";

export type WidgetSessionEvent = "identify" | "open" | "renew" | "refuse" | "fail" | "expire" | "forget";

interface SessionClock {
  /** The session has reached its end. */
  readonly isOver: boolean;
}

/**
 * The session of a widget: nobody is asked for until the widget is seen; the session is renewed before it ends, and
 * until then a failed renewal changes nothing.
 */
export const widgetSessionMachine = machineOf<SessionClock>()<WidgetSessionState, WidgetSessionEvent>({
  states: ["idle", "identifying", "ready", "renewing", "expired", "refused", "offline"],
  initial: "idle",
  events: {
    identify: [{ from: ["idle", "expired", "refused", "offline"], to: "identifying", deny: "identified_already" }],
    open: [{ from: ["identifying", "renewing"], to: "ready", deny: "not_asked_for" }],
    renew: [{ from: ["ready"], to: "renewing", deny: "no_session" }],
    refuse: [
      { from: ["identifying"], to: "refused", deny: "not_asked_for" },
      { from: ["renewing"], to: "expired", deny: "not_asked_for" },
    ],
    fail: [
      { from: ["identifying"], to: "offline", deny: "not_asked_for" },
      { from: ["renewing"], to: "ready", when: ({ isOver }) => !isOver, deny: "not_asked_for" },
      { from: ["renewing"], to: "expired", deny: "not_asked_for" },
    ],
    expire: [{ from: ["ready", "renewing"], to: "expired", deny: "no_session" }],
    forget: [
      {
        from: ["idle", "identifying", "ready", "renewing", "expired", "refused", "offline"],
        to: "idle",
        deny: "no_session",
      },
    ],
  },
});
