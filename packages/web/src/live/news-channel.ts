import type { SessionStore } from "@guildhall/core/session";
import { openChannel, type TabMessage } from "./channel.ts";
import { joinTabs } from "./tab-leader.ts";

export interface NewsTargets {
  readonly session: SessionStore;
  /** How far everything this tab shows has news: the `newsId` of a response from before the rest was requested. */
  readonly newsId: string;
  /** Gets whether this tab leads. */
  readonly onLead: (isLeading: boolean) => void;
  /** Gets the topics with news, and whether this tab leads. */
  readonly onNews: (topics: readonly string[], isLeading: boolean) => void;
  /** Another tab already leads: earlier news isn't repeated for this one. */
  readonly onLate: () => void;
}

/** Delay before reopening a refused stream, in ms. */
const REOPEN_MS = 5_000;

/**
 * Keeps all tabs of a browser up to date over one connection: the leading tab holds the server's stream, refreshes the
 * session and passes on what it learns. Returns the cleanup.
 */
export function openNews({ session, newsId, onLead, onNews, onLate }: NewsTargets): () => void {
  const channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "session") session.adopt(data.info);
    else onNews(data.topics, false);
  };
  const tell = (message: TabMessage): void => channel.postMessage(message);
  let isStart = true;
  let place = newsId;
  const lead = (): (() => void) => {
    onLead(true);
    // At the start the page has just fetched it.
    if (!isStart) void session.refresh({ quiet: true });
    isStart = false;
    const stopTelling = session.subscribe(({ info }, previous) => {
      if (info !== null && info !== previous.info) tell({ kind: "session", info });
    });
    const stopStream = followStream({
      place: () => place,
      onNews: (topics, reach) => {
        place = reach || place;
        onNews(topics, true);
        tell({ kind: "news", topics });
      },
      onRefused: () => void session.refresh({ quiet: true }),
    });
    return () => {
      onLead(false);
      stopTelling();
      stopStream();
    };
  };
  const leave = joinTabs(lead, onLate);
  return () => {
    leave();
    channel.close();
  };
}

/** Callbacks for the stream. */
interface StreamListener {
  /** How far the listener has news, at the time of the call. */
  readonly place: () => string;
  /** Gets the topics of news and their position: empty if the server doesn't say. */
  readonly onNews: (topics: readonly string[], reach: string) => void;
  /** The server refused: the session may have ended, or it's overloaded. */
  readonly onRefused: () => void;
}

/** Follows the stream, which starts with missed news; on reconnecting, the browser itself sends its position. */
function followStream({ place, onNews, onRefused }: StreamListener): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const open = (): EventSource => {
    const stream = new EventSource(`/api/v1/stream?after=${place()}`);
    stream.onerror = () => {
      // A browser reconnects after a broken connection, but not after a refusal.
      if (stream.readyState !== EventSource.CLOSED) return;
      waiting = setTimeout(reopen, REOPEN_MS);
      onRefused();
    };
    stream.addEventListener("news", ({ data, lastEventId }: MessageEvent<string>) => {
      // The server sends {topics: string[]}, by its contract.
      const { topics } = JSON.parse(data) as { topics: readonly string[] };
      onNews(topics, lastEventId);
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
