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

/** What the server says of who is there: a guest, or somebody signed in. */
export type UserInfo = EndpointResponse<typeof sessionCalls.getUserInfo>;

/** The session as it is shown: its state, and what the server last said. */
export interface SessionSnapshot {
  readonly state: SessionState;
  /** Null until the server has answered, and again after signing out or a 401. */
  readonly info: UserInfo | null;
}

/** What a session store works with. */
export interface SessionOptions {
  readonly client: Client;
  readonly platform: Platform;
  /** Called once when the session has ended by itself, not by logging out. */
  readonly onExpired: () => void;
  /**
   * Called instead of adopting what names another workspace, or another person, than is shown: whoever shows the one
   * before starts anew. Without it, such news are adopted like any other.
   */
  readonly onOther?: (info: UserInfo) => void;
  /** Asked before each refresh; false skips it, such as in a hidden tab. */
  readonly isActive?: () => boolean;
}

/** Who is signed in, kept up to date every 30 s while somebody is. */
export interface SessionStore extends Pick<StoreApi<SessionSnapshot>, "getState" | "subscribe"> {
  readonly isSignedIn: () => boolean;
  /** Asks the server who is there. @throws {CallFailure} unless `quiet`, which answers what was known */
  readonly refresh: (options?: { readonly quiet?: boolean }) => Promise<UserInfo | null>;
  /** Takes over what another tab has learnt. */
  readonly adopt: (info: UserInfo) => void;
  /** Signs in and asks who that is. @throws {CallFailure} such as a ValidationFailure */
  readonly logIn: (credentials: EndpointInput<typeof sessionCalls.login>["body"]) => Promise<UserInfo | null>;
  /** Asks who is there after a call that has signed somebody in. @throws {CallFailure} that of the call */
  readonly enter: (signIn: () => Promise<unknown>) => Promise<UserInfo | null>;
  /** Signs out and forgets who was there. @throws {CallFailure} when the server could not be told */
  readonly logOut: () => Promise<void>;
  /** Ends the session, because a call has found it ended; give it to the client as `onSessionExpired`. */
  readonly expire: () => void;
  /** Clears the pending step of the intro, here at once and then on the server. */
  readonly markIntroDisplayed: () => Promise<void>;
  /** Stops the refresh for good. */
  readonly dispose: () => void;
}

/** Creates the store of one session. */
export function createSessionStore(options: SessionOptions): SessionStore {
  return new LiveSession(options);
}

class LiveSession implements SessionStore {
  readonly #options: SessionOptions;
  readonly #store = createStore<SessionSnapshot>(() => ({ state: sessionMachine.initial, info: null }));
  #stopTimer: () => void = () => undefined;
  #isLeaving = false;
  #isDisposed = false;
  // Counts logins, logouts and ends: what was asked before one of them is not believed after it.
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
      // A session that has ended meanwhile is what was wanted.
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
    if (this.#isDisposed || !this.isSignedIn()) return;
    this.#stopTimer = this.#options.platform.setTimer(() => void this.#tick(), SESSION_REFRESH_MS);
  }

  async #tick(): Promise<void> {
    if (this.#options.isActive?.() === false) this.#schedule();
    else await this.refresh({ quiet: true });
  }
}

/** Names a person in a workspace; everybody who has chosen none is alike. */
function whereOf({ user, workspace }: Extract<UserInfo, { loggedIn: true }>): string {
  return `${workspace?.id ?? 0}/${user?.id ?? 0}`;
}
