import type { SessionStore } from "@guildhall/core/session";
import { openChannel, type TabMessage } from "./channel.ts";
import { joinTabs } from "./tab-leader.ts";

/** What the channel keeps up to date. */
export interface NewsTargets {
  readonly session: SessionStore;
  /** How far all that this tab shows has news, by the `newsId` of an answer from before it asked for the rest. */
  readonly newsId: string;
  /** Hears whether this tab does the work of all. */
  readonly onLead: (isLeading: boolean) => void;
  /** Hears which topics have news, and whether this tab leads. */
  readonly onNews: (topics: readonly string[], isLeading: boolean) => void;
  /** Another tab leads already: what it told before this one began to listen is not told again. */
  readonly onLate: () => void;
}

/** How long after a refusal the stream is asked for again, in ms. */
const REOPEN_MS = 5_000;

/**
 * Keeps all tabs of a browser informed by one connection: the leading tab holds the server's stream and
 * refreshes the session, and passes on what it learns. Returns the function that ends it.
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
    // At the start the page has just asked.
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

/** Who hears of the stream. */
interface StreamListener {
  /** How far the listener has news, at the time of asking. */
  readonly place: () => string;
  /** Hears the topics of news, and how far they reach: empty where the server does not say. */
  readonly onNews: (topics: readonly string[], reach: string) => void;
  /** The server said no: the session may have ended, or there was too much to do. */
  readonly onRefused: () => void;
}

/** Follows the stream, which begins with what was missed; a browser that comes back says by itself how far it was told. */
function followStream({ place, onNews, onRefused }: StreamListener): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const open = (): EventSource => {
    const stream = new EventSource(`/api/v1/stream?after=${place()}`);
    stream.onerror = () => {
      // From a broken connection a browser comes back by itself, after a refusal it does not.
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
