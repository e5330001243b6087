import type { Platform } from "@guildhall/core/transport";
import { createEventParser, type ServerEvent } from "./parse-events.ts";

export interface StreamOptions {
  readonly platform: Platform;
  /** Requests the stream with these headers. Rejects if there's no response. */
  readonly open: (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>;
  /** How far everything on the page has news, when first asked. */
  readonly start: () => string;
  readonly onEvent: (event: ServerEvent) => void;
  /** Whether events arrive: false while connecting, after a loss and where something holds them back. */
  readonly onLive: (isLive: boolean) => void;
  /** The server no longer knows the session; what comes of that ends the stream, or the next try succeeds. */
  readonly onUnknown: () => void;
}

/** A stream that is kept open. */
export interface FollowedStream {
  /** Opens it, unless it's open. */
  readonly open: () => void;
  readonly close: () => void;
}

/** The server greets at once. Who hears nothing for so long is behind something that holds responses back. */
const GREETING_MS = 8_000;
/** Three of the server's heartbeats. */
const SILENCE_MS = 45_000;
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** After a refusal that will hardly change, or where responses are held back. */
const HOPELESS_MS = 300_000;

/** A connection that ended sooner counts as a failure, whatever it brought. */
const STEADY_MS = 15_000;

/** How a connection ended. */
type End = "lost" | "failed" | "hopeless" | "unknown";

/** Follows server-sent events with `fetch`, since an EventSource can't carry a bearer. Reconnects where it left off. */
export function followStream(options: StreamOptions): FollowedStream {
  const { platform, onLive, onUnknown } = options;
  let lastId: string | null = null;
  let visit: AbortController | null = null;

  const follow = async (signal: AbortSignal): Promise<void> => {
    let retryMs = RETRY_MS;
    let failures = 0;
    while (!signal.aborted) {
      lastId ??= options.start();
      const parser = createEventParser();
      const startedAt = platform.now();
      const end = await listen({ ...options, parser, lastId, signal });
      lastId = parser.lastId() || lastId;
      retryMs = parser.retryMs() ?? retryMs;
      if (signal.aborted) return;
      onLive(false);
      if (end === "unknown") onUnknown();
      failures = end === "lost" && platform.now() - startedAt >= STEADY_MS ? 0 : failures + 1;
      const pauseMs =
        end === "hopeless" ? HOPELESS_MS : Math.min(retryMs * 2 ** Math.max(failures - 1, 0), LONGEST_RETRY_MS);
      await pause({ platform, signal, ms: pauseMs * (0.5 + platform.random() / 2) });
    }
  };
  return {
    open: () => {
      if (visit !== null) return;
      visit = new AbortController();
      void follow(visit.signal);
    },
    close: () => {
      if (visit === null) return;
      visit.abort();
      visit = null;
      onLive(false);
    },
  };
}

type Listening = StreamOptions & {
  readonly parser: ReturnType<typeof createEventParser>;
  readonly lastId: string;
  readonly signal: AbortSignal;
};

/** Opens the stream once and reads it to its end. */
async function listen({ platform, open, parser, lastId, signal, onEvent, onLive }: Listening): Promise<End> {
  const request = new AbortController();
  const abort = (): void => request.abort();
  signal.addEventListener("abort", abort);
  let stopTimer = platform.setTimer(abort, GREETING_MS);
  let end: End = "failed";
  const hear = (piece: string): void => {
    if (signal.aborted) return;
    stopTimer();
    stopTimer = platform.setTimer(abort, SILENCE_MS);
    end = "lost";
    onLive(true);
    for (const event of parser.read(piece)) onEvent(event);
  };
  try {
    const place = lastId !== "" && { "last-event-id": lastId };
    const response = await open({ accept: "text/event-stream", ...place }, request.signal);
    const refusal = refusalOf(response);
    if (refusal !== null || response.body === null) return refusal ?? "hopeless";
    // From here on, silence means that something holds the events back.
    end = "hopeless";
    await readAll(response.body, hear);
    return end === "hopeless" ? "failed" : end;
  } catch {
    return end;
  } finally {
    stopTimer();
    signal.removeEventListener("abort", abort);
    abort();
  }
}

async function readAll(body: ReadableStream<Uint8Array>, hear: (piece: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    hear(decoder.decode(value, { stream: true }));
  }
}

/** Null for a stream. */
function refusalOf({ status, headers }: Response): End | null {
  if (status === 401) return "unknown";
  if (status === 429 || status >= 500) return "failed";
  const isStream = status === 200 && headers.get("content-type")?.startsWith("text/event-stream") === true;
  return isStream ? null : "hopeless";
}

function pause({ platform, signal, ms }: Pick<Listening, "platform" | "signal"> & { readonly ms: number }) {
  return new Promise<void>((resolve) => {
    const stopTimer = platform.setTimer(resolve, ms);
    signal.addEventListener("abort", () => (stopTimer(), resolve()), { once: true });
  });
}
