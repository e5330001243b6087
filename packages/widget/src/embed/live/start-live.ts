import { parseJson } from "@guildhall/core";
import type { SessionStore } from "@guildhall/core/session";
import { SESSION_TOPICS } from "@guildhall/core/stream";
import type { Platform } from "@guildhall/core/transport";
import type { QueryClient } from "@tanstack/react-query";
import { createNewsReader } from "../../guild/index.ts";
import type { Identity, PageSignals } from "../identity.ts";
import { followStream, type StreamOptions } from "./follow-stream.ts";

export interface LiveOptions extends Pick<StreamOptions, "open"> {
  readonly platform: Platform;
  readonly page: PageSignals;
  readonly session: SessionStore;
  readonly queries: QueryClient;
  readonly identity: Pick<Identity, "state" | "renew">;
  /** Whether something is on the page that news could change. */
  readonly isShown: () => boolean;
}

/** News of a host's page, as they happen. */
export interface Live {
  /** Whether news arrive by themselves: if not, the session has to be asked for them. */
  readonly isLive: () => boolean;
  /** Follows what `isShown` says by now. */
  readonly update: () => void;
  readonly dispose: () => void;
}

/** What comes within this time (ms) of something new is read together with it. */
const GATHER_MS = 200;

/** Follows the server's news while a visible page shows something to somebody who is signed in. */
export function startLive({ platform, page, session, queries, identity, isShown, open }: LiveOptions): Live {
  let isLive = false;
  let isDisposed = false;
  let topics = new Set<string>();
  const read = createNewsReader(queries, platform);

  const apply = (): void => {
    const news = [...topics];
    topics = new Set();
    if (isDisposed) return;
    read(news);
    if (SESSION_TOPICS.some((topic) => news.includes(topic))) void session.refresh({ quiet: true });
  };
  const gather = (more: readonly string[]): void => {
    if (topics.size === 0) platform.setTimer(apply, GATHER_MS);
    topics = new Set([...topics, ...more]);
  };
  const stream = followStream({
    platform,
    open,
    start: () => {
      const { info } = session.getState();
      return info?.loggedIn === true ? info.newsId : "";
    },
    onEvent: ({ name, data }) => {
      // The server sends {topics: string[]}, by its contract.
      if (name === "news") gather((parseJson(data) as { readonly topics: readonly string[] }).topics);
    },
    onLive: (is) => {
      isLive = is;
    },
    // Or finds that it has ended. A page that's no longer allowed can read nothing but refusals.
    onUnknown: () => void identity.renew(),
  });
  const update = (): void => {
    const state = identity.state.get();
    const isKnown = state === "ready" || state === "renewing";
    if (!isDisposed && isKnown && page.isVisible() && isShown()) stream.open();
    else stream.close();
  };
  const comeBack = (): void => {
    // Doesn't wait for the next try, which may be minutes away.
    if (!isLive) stream.close();
    update();
  };
  const stops = [identity.state.subscribe(update), page.onReturn(comeBack), page.onLeave(update)];
  update();
  return {
    isLive: () => isLive,
    update,
    dispose: () => {
      isDisposed = true;
      for (const stop of stops) stop();
      stream.close();
    },
  };
}
