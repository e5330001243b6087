import { CallFailure, transition, type EndpointResponse } from "@guildhall/core";
import type { UserInfo } from "@guildhall/core/session";
import type { Platform } from "@guildhall/core/transport";
import {
  widgetSessionMachine,
  type widgetCalls,
  type WidgetSessionEvent,
  type WidgetSessionState,
} from "@guildhall/core/widget";
import type { Store } from "../guild/index.ts";
import type { GetToken } from "./api.ts";
import { askToken } from "./ask-token.ts";
import { createStored } from "./stored.ts";

type Opened = EndpointResponse<typeof widgetCalls.openSession>;

interface IdentityOptions {
  readonly getToken: GetToken;
  /** Trades the host's token for a session. @throws {CallFailure} */
  readonly exchange: (token: string) => Promise<Opened>;
  readonly onInfo: (info: UserInfo) => void;
  /** Called with each reason why somebody isn't let in, or can't be asked for. */
  readonly onFailure: (error: unknown) => void;
  readonly platform: Platform;
  readonly page: Pick<PageSignals, "isVisible" | "onReturn">;
}

/** What the page says about itself. */
export interface PageSignals {
  readonly isVisible: () => boolean;
  /** Calls back when the page becomes visible or comes online; returns a function that ends it. */
  readonly onReturn: (listener: () => void) => () => void;
  /** Calls back when the page is hidden; returns a function that ends it. */
  readonly onLeave: (listener: () => void) => () => void;
}

/** Who the widget acts for. The session is kept here and nowhere else. */
export interface Identity {
  readonly state: Store<WidgetSessionState>;
  readonly token: () => string | null;
  /** Asks who it is, unless that's known or being asked. */
  readonly start: () => void;
  /** Asks again; resolves to whether there is a new session. Concurrent callers share one request. */
  readonly renew: () => Promise<boolean>;
  readonly expire: () => void;
  readonly dispose: () => void;
}

const RENEW_BEFORE_MS = 60_000;
// Clocks may be wrong: a session is never renewed more often than this, nor later than this.
const SHORTEST_MS = 30_000;
const LONGEST_MS = 14 * 60_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Failures that another try may mend. */
const PASSING = new Set<CallFailure["kind"]>([
  "offline",
  "network",
  "timeout",
  "unavailable",
  "rate_limited",
  "server",
]);

export function createIdentity(options: IdentityOptions): Identity {
  const { getToken, exchange, onInfo, onFailure, platform, page } = options;
  const state = createStored<WidgetSessionState>(widgetSessionMachine.initial);
  let session: { readonly token: string; readonly endsAt: number } | null = null;
  let underWay: Promise<boolean> | null = null;
  let isDue = false;
  let isDisposed = false;
  let stopTimer = (): void => undefined;

  const send = (event: WidgetSessionEvent): boolean => {
    const isOver = session === null || platform.now() >= session.endsAt;
    const next = transition(widgetSessionMachine, { state: state.get(), event }, { isOver });
    if (next.allowed) state.set(next.state);
    return next.allowed;
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void platform.setTimer(() => resolve(), ms));

  const ask = async (): Promise<"opened" | "refused" | "failed"> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const opened = await exchange(await askToken(getToken));
        if (isDisposed) return "failed";
        keep(opened);
        return "opened";
      } catch (error) {
        const isLast = tries === TRIES || isDisposed || !platform.isOnline();
        if (!mayPass(error) || isLast) onFailure(error);
        if (!mayPass(error)) return "refused";
        if (isLast) return "failed";
      }
      await pause(Math.min(FIRST_PAUSE_MS * 4 ** (tries - 1), LONGEST_PAUSE_MS) * (0.5 + platform.random() / 2));
    }
  };
  const keep = ({ session: token, expiresAt, info }: Opened): void => {
    const leftMs = Date.parse(expiresAt) - platform.now();
    const lastsMs = leftMs > 0 ? leftMs : LONGEST_MS;
    session = { token, endsAt: platform.now() + lastsMs };
    stopTimer();
    const renewMs = Math.min(Math.max(lastsMs - RENEW_BEFORE_MS, SHORTEST_MS), LONGEST_MS);
    stopTimer = platform.setTimer(() => {
      isDue = true;
      renewIfDue();
    }, renewMs);
    isDue = false;
    onInfo(info);
  };
  const settle = (outcome: Awaited<ReturnType<typeof ask>>): boolean => {
    if (isDisposed) return false;
    send(outcome === "opened" ? "open" : outcome === "refused" ? "refuse" : "fail");
    return outcome === "opened";
  };
  const run = (event: "identify" | "renew"): Promise<boolean> => {
    if (underWay !== null) return underWay;
    if (isDisposed || !send(event)) return Promise.resolve(false);
    underWay = ask()
      .then(settle)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const renewIfDue = (): void => {
    if (isDue && page.isVisible()) void run("renew");
    if (state.get() === "offline" && platform.isOnline()) void run("identify");
  };
  const stopListening = page.onReturn(renewIfDue);

  return {
    state,
    token: () => session?.token ?? null,
    start: () => void run("identify"),
    renew: () => run("renew"),
    expire: () => {
      if (send("expire")) stopTimer();
    },
    dispose: () => {
      isDisposed = true;
      session = null;
      stopTimer();
      stopListening();
      send("forget");
    },
  };
}

/** A host's own failure to fetch a token is one of the network's, too. */
function mayPass(error: unknown): boolean {
  return error instanceof CallFailure ? PASSING.has(error.kind) : error instanceof TypeError;
}
