import { SESSION_REFRESH_MS, type EndpointResponse } from "@guildhall/core";
import type { getUserInfo } from "@guildhall/core/contract";
import { joinTabs } from "./tab-leader.ts";

type UserInfo = EndpointResponse<typeof getUserInfo>;

/** What is passed between the tabs of one browser. */
export type TabMessage =
  | { readonly kind: "news"; readonly topics: readonly string[] }
  | { readonly kind: "session"; readonly info: UserInfo };

/** What the channel needs of its tab. */
export interface NewsSource {
  /** Asks the server who is signed in; null when it cannot say. */
  readonly refresh: () => Promise<UserInfo | null>;
  /** Hears every message, its own tab's too. */
  readonly onMessage: (message: TabMessage) => void;
}

const CHANNEL = "guildhall.live";
const STREAM_URL = "/api/v1/stream";
// All parts that may have changed while nobody listened.
const EVERYTHING = ["feed", "notifications", "leaderboard", "balances", "thanks"] as const;

/**
 * Keeps all tabs of a browser informed by one connection: the leading tab holds the server's stream and
 * refreshes the session every 30 s, and passes on what it learns. Returns the function that ends it.
 */
export function openNews(source: NewsSource): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<TabMessage>) => source.onMessage(event.data);
  const tell = (message: TabMessage): void => {
    source.onMessage(message);
    channel.postMessage(message);
  };
  const leave = joinTabs(() => lead(source, tell));
  return () => {
    leave();
    channel.close();
  };
}

function lead(source: NewsSource, tell: (message: TabMessage) => void): () => void {
  const refresh = async (): Promise<void> => {
    const info = await source.refresh();
    if (info !== null) tell({ kind: "session", info });
  };
  const stream = new EventSource(STREAM_URL);
  let wasOpen = false;
  stream.onopen = () => {
    // After a gap nobody knows what was missed.
    if (wasOpen) tell({ kind: "news", topics: EVERYTHING });
    wasOpen = true;
  };
  stream.addEventListener("news", (event: MessageEvent<string>) => {
    // The server sends {topics: string[]}, by its contract.
    const { topics } = JSON.parse(event.data) as { topics: readonly string[] };
    tell({ kind: "news", topics });
  });
  const timer = setInterval(() => void refresh(), SESSION_REFRESH_MS);
  return () => {
    clearInterval(timer);
    stream.close();
  };
}
