import type { NewsStream } from "./news-stream.ts";

/** How many sessions are asked for at once: a thousand streams must not take every connection of the pool. */
const AT_ONCE = 8;

/** Asks each stream whether its session stands and tells the answer; a stream that cannot say is kept. */
export async function checkedStreams(
  streams: readonly NewsStream[],
  tell: (stream: NewsStream, isAlive: boolean) => void,
): Promise<void> {
  // What was announced with the same message, such as a cache's forgetting, comes first.
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
