import type { NewsStream } from "./news-stream.ts";

/** Concurrent session checks: a thousand streams must not exhaust the pool. */
const AT_ONCE = 8;

/** Checks the session behind each stream; a stream whose check fails is kept. */
export async function checkedStreams(
  streams: readonly NewsStream[],
  tell: (stream: NewsStream, isAlive: boolean) => void,
): Promise<void> {
  // Other listeners of the same message, such as caches, go first.
  await Promise.resolve();
  const waiting = streams.values();
  const work = async (): Promise<void> => {
    for (const stream of waiting) {
      const isAlive = await stream.isAlive().catch(() => true);
      tell(stream, isAlive);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, streams.length) }, work));
}
