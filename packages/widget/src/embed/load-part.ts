// In ms, before the second and third attempt.
const PAUSES_MS = [400, 1_200];

/** Loads code, trying again unless the machine is offline. Rejects with the last failure. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}
