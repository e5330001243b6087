// In ms, before the second, third and fourth try: by then a server that had too much to do has caught up.
const PAUSES_MS = [400, 1_200, 2_400];

let tellLost: () => void = () => undefined;

/** Sets who hears of a part that could not be loaded, however often it was asked for. */
export function onPartLost(listener: () => void): void {
  tellLost = listener;
}

/**
 * Makes a loader of a part of the panel that comes late, which asks again for a file that was refused or lost, unless
 * the machine is offline. Who asks while it is on its way waits for the same file.
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

/** Loads a part once, as `retried` does. Rejects with the last failure. */
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
