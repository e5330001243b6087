import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import { SessionExpiredFailure } from "../client/call-failure.ts";
import type { Client } from "../client/client.ts";
import type { EndpointInput, EndpointResponse } from "../lib/endpoint.ts";
import { SESSION_REFRESH_MS } from "../lib/limits.ts";
import { transition } from "../lib/machine.ts";
import type { Platform } from "../transport/transport.ts";
import { sessionMachine } from "./session.machine.ts";
import type { SessionEvent, SessionState } from "./session.machine.ts";
import * as sessionCalls from "./session.contract.ts";

/** The server's session info: a guest, or a signed-in person. */
export type UserInfo = EndpointResponse<typeof sessionCalls.getUserInfo>;

/** The session's state, and the server's latest answer. */
export interface SessionSnapshot {
  readonly state: SessionState;
  /** Null until the server has answered, and again after sign-out or a 401. */
  readonly info: UserInfo | null;
}

/** Dependencies of a session store. */
export interface SessionOptions {
  readonly client: Client;
  readonly platform: Platform;
  /** Called once if the session ends other than by signing out. */
  readonly onExpired: () => void;
  /**
   * Called instead of adopting info about another workspace or person than the one shown, so that the page can start
   * over. Without it, such info is adopted too.
   */
  readonly onOther?: (info: UserInfo) => void;
  /** Checked before each refresh; false skips it, such as in a hidden tab. */
  readonly isActive?: () => boolean;
  /**
   * How often to refresh, in ms; 30 s by default. Null sets no timers: bots and embeds that hear of changes otherwise
   * call `refresh` themselves.
   */
  readonly refreshMs?: number | null;
}

/** The current session, refreshed while signed in. */
export interface SessionStore extends Pick<StoreApi<SessionSnapshot>, "getState" | "subscribe"> {
  readonly isSignedIn: () => boolean;
  /** Asks the server for the session. @throws {CallFailure} unless `quiet`, which returns the last known info */
  readonly refresh: (options?: { readonly quiet?: boolean }) => Promise<UserInfo | null>;
  /** Takes over what another tab has learned. */
  readonly adopt: (info: UserInfo) => void;
  /** Signs in and loads the session. @throws {CallFailure} such as a ValidationFailure */
  readonly logIn: (credentials: EndpointInput<typeof sessionCalls.login>["body"]) => Promise<UserInfo | null>;
  /** Loads the session after a call that signs in. @throws {CallFailure} that of the call */
  readonly enter: (signIn: () => Promise<unknown>) => Promise<UserInfo | null>;
  /** Signs out and clears the session. @throws {CallFailure} if the server couldn't be reached */
  readonly logOut: () => Promise<void>;
  /** Ends the session after a call found it expired; pass it to the client as `onSessionExpired`. */
  readonly expire: () => void;
  /** Clears the pending intro step, locally at once and then on the server. */
  readonly markIntroDisplayed: () => Promise<void>;
  /** Stops refreshing for good. */
  readonly dispose: () => void;
}

export function createSessionStore(options: SessionOptions): SessionStore {
  return new LiveSession(options);
}

class LiveSession implements SessionStore {
  readonly #options: SessionOptions;
  readonly #store = createStore<SessionSnapshot>(() => ({ state: sessionMachine.initial, info: null }));
  #stopTimer: () => void = () => undefined;
  #isLeaving = false;
  #isDisposed = false;
  // Incremented on sign-in, sign-out and expiry: answers to earlier requests are discarded.
  #era = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  readonly getState = (): SessionSnapshot => this.#store.getState();
  readonly subscribe: StoreApi<SessionSnapshot>["subscribe"] = (listener) => this.#store.subscribe(listener);
  readonly isSignedIn = (): boolean => this.getState().state === "signed_in";

  readonly refresh = async ({ quiet = false }: { readonly quiet?: boolean } = {}): Promise<UserInfo | null> => {
    const era = this.#era;
    try {
      const info = await this.#options.client.call(sessionCalls.getUserInfo, {}, { quiet });
      if (era === this.#era) this.adopt(info);
    } catch (failure) {
      if (!quiet) throw failure;
      this.#schedule();
    }
    return this.getState().info;
  };

  readonly adopt = (info: UserInfo): void => {
    const { onOther } = this.#options;
    if (onOther !== undefined && this.#isOther(info)) onOther(info);
    else this.#take(info.loggedIn ? "report_signed_in" : "report_guest", info);
    this.#schedule();
  };

  readonly logIn = (credentials: EndpointInput<typeof sessionCalls.login>["body"]): Promise<UserInfo | null> =>
    this.enter(() => this.#options.client.call(sessionCalls.login, { body: credentials }));

  readonly enter = async (signIn: () => Promise<unknown>): Promise<UserInfo | null> => {
    await signIn();
    this.#era += 1;
    return this.refresh();
  };

  readonly logOut = async (): Promise<void> => {
    this.#isLeaving = true;
    try {
      await this.#options.client.call(sessionCalls.logout, {});
    } catch (failure) {
      // An ended session is the desired outcome.
      if (!(failure instanceof SessionExpiredFailure)) throw failure;
    } finally {
      this.#isLeaving = false;
    }
    this.#take("log_out", null);
  };

  readonly expire = (): void => {
    if (!this.#isLeaving) this.#take("expire", null);
  };

  readonly markIntroDisplayed = async (): Promise<void> => {
    const { info } = this.getState();
    if (info === null || !info.loggedIn || info.user === null || info.user.introStep === "") return;
    this.#store.setState({ info: { ...info, user: { ...info.user, introStep: "" } } });
    await this.#options.client.call(sessionCalls.introDisplayed, {}, { quiet: true });
  };

  readonly dispose = (): void => {
    this.#isDisposed = true;
    this.#stopTimer();
  };

  #isOther(info: UserInfo): boolean {
    const { state, info: known } = this.getState();
    return state === "signed_in" && known?.loggedIn === true && info.loggedIn && whereOf(known) !== whereOf(info);
  }

  #take(event: SessionEvent, info: UserInfo | null): void {
    const { state } = this.getState();
    const next = transition(sessionMachine, { state, event }, null);
    if (!next.allowed) return;
    const hasEnded = state === "signed_in" && next.state !== "signed_in";
    if (hasEnded) {
      this.#era += 1;
      this.#stopTimer();
    }
    this.#store.setState({ state: next.state, info });
    if (hasEnded && next.state === "expired") this.#options.onExpired();
  }

  #schedule(): void {
    this.#stopTimer();
    const { platform, refreshMs = SESSION_REFRESH_MS } = this.#options;
    if (this.#isDisposed || refreshMs === null || !this.isSignedIn()) return;
    this.#stopTimer = platform.setTimer(() => void this.#tick(), refreshMs);
  }

  async #tick(): Promise<void> {
    if (this.#options.isActive?.() === false) this.#schedule();
    else await this.refresh({ quiet: true });
  }
}

/** Key of a person in a workspace; the same for everyone without one. */
function whereOf({ user, workspace }: Extract<UserInfo, { loggedIn: true }>): string {
  return `${workspace?.id ?? 0}/${user?.id ?? 0}`;
}
