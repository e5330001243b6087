import type { SessionStore } from "@guildhall/core/session";
import { openChannel, type TabMessage } from "./channel.ts";
import { joinTabs } from "./tab-leader.ts";

/** What the channel keeps up to date. */
export interface NewsTargets {
  readonly session: SessionStore;
  /** Hears whether this tab does the work of all. */
  readonly onLead: (isLeading: boolean) => void;
  /** Hears which topics have news, and whether this tab leads. */
  readonly onNews: (topics: readonly string[], isLeading: boolean) => void;
}

const STREAM_URL = "/api/v1/stream";
/** How long after a refusal the stream is asked for again, in ms. */
const REOPEN_MS = 5_000;
// All parts that may have changed while nobody listened.
const EVERYTHING: readonly string[] = [
  "feed", "notifications", "leaderboard", "balances", "thanks", "groups", "users", "challenges", "products", "purchases",
];

/**
 * Keeps all tabs of a browser informed by one connection: the leading tab holds the server's stream and
 * refreshes the session, and passes on what it learns. Returns the function that ends it.
 */
export function openNews({ session, onLead, onNews }: NewsTargets): () => void {
  const channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "session") session.adopt(data.info);
    else onNews(data.topics, false);
  };
  const tell = (message: TabMessage): void => channel.postMessage(message);
  let isStart = true;
  const lead = (): (() => void) => {
    onLead(true);
    // At the start the page has just asked, and asks again when the stream stands.
    if (!isStart) void session.refresh({ quiet: true });
    isStart = false;
    const stopTelling = session.subscribe(({ info }, previous) => {
      if (info !== null && info !== previous.info) tell({ kind: "session", info });
    });
    const spread = (topics: readonly string[]): void => {
      onNews(topics, true);
      tell({ kind: "news", topics });
    };
    const stopStream = followStream({
      // What happened since the page's first questions was told to nobody.
      onStart: () => onNews(EVERYTHING, true),
      onTopics: spread,
      onRefused: () => void session.refresh({ quiet: true }),
    });
    return () => {
      onLead(false);
      stopTelling();
      stopStream();
    };
  };
  const leave = joinTabs(lead);
  return () => {
    leave();
    channel.close();
  };
}

/** Who hears of the stream. */
interface StreamListener {
  /** The stream stands for the first time: what happened before it did is not told. */
  readonly onStart: () => void;
  readonly onTopics: (topics: readonly string[]) => void;
  /** The server said no: the session may have ended, or there was too much to do. */
  readonly onRefused: () => void;
}

function followStream({ onStart, onTopics, onRefused }: StreamListener): () => void {
  let wasOpen = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const open = (): EventSource => {
    const stream = new EventSource(STREAM_URL);
    stream.onopen = () => {
      // After a gap nobody knows what was missed.
      if (wasOpen) onTopics(EVERYTHING);
      else onStart();
      wasOpen = true;
    };
    stream.onerror = () => {
      // From a broken connection a browser comes back by itself, after a refusal it does not.
      if (stream.readyState !== EventSource.CLOSED) return;
      wasOpen = true;
      waiting = setTimeout(reopen, REOPEN_MS);
      onRefused();
    };
    stream.addEventListener("news", ({ data }: MessageEvent<string>) => {
      // The server sends {topics: string[]}, by its contract.
      const { topics } = JSON.parse(data) as { topics: readonly string[] };
      onTopics(topics);
    });
    return stream;
  };
  let current = open();
  const reopen = (): void => {
    current = open();
  };
  return () => {
    clearTimeout(waiting);
    current.close();
  };
}
