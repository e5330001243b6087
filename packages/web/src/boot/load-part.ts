// In ms, before the second, third and fourth attempt: time for an overloaded server to recover.
const PAUSES_MS = [400, 1_200, 2_400];

let tellLost: () => void = () => undefined;

/** Sets the listener for a part that failed after all retries. */
export function onPartLost(listener: () => void): void {
  tellLost = listener;
}

/**
 * A loader for a lazy part of the panel that retries a refused or lost file, unless the machine is offline. Concurrent
 * callers share one request.
 */
export function retried<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let underWay: Promise<Part> | null = null;
  return () => {
    underWay ??= loadPart(load).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Loads a part once, with the retries of `retried`. Rejects with the last failure. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  try {
    return await load();
  } catch (error) {
    tellLost();
    throw error;
  }
}
