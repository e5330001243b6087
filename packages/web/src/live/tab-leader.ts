const LOCK = "guildhall.live";

/**
 * Elects exactly one visible tab of this browser as the leader: `lead` runs while this tab holds the lock and is
 * visible, and returns its cleanup. A hidden tab passes the lock on, so nothing runs unseen. `onLate` is called once if
 * another tab led at the start. Returns the function that withdraws this tab.
 */
export function joinTabs(lead: () => () => void, onLate: () => void): () => void {
  let race: AbortController | null = null;
  let isStart = true;
  const enter = (): void => {
    if (document.hidden || race !== null) return;
    race = new AbortController();
    void leadWhenFirst(race.signal, { lead, onLate: isStart ? onLate : null });
    isStart = false;
  };
  const leave = (): void => {
    race?.abort();
    race = null;
  };
  const onVisibility = (): void => (document.hidden ? leave() : enter());
  document.addEventListener("visibilitychange", onVisibility);
  enter();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    leave();
  };
}

interface Leadership {
  readonly lead: () => () => void;
  readonly onLate: (() => void) | null;
}

async function leadWhenFirst(signal: AbortSignal, { lead, onLate }: Leadership): Promise<void> {
  try {
    const isLate = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await holdUntilAborted(signal, lead);
      return lock === null;
    });
    if (!isLate) return;
    onLate?.();
    await navigator.locks.request(LOCK, { signal }, () => holdUntilAborted(signal, lead));
  } catch (error) {
    // The lock manager rejects with an AbortError if this tab leaves before its turn.
    if (!signal.aborted) throw error;
  }
}

function holdUntilAborted(signal: AbortSignal, lead: () => () => void): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const end = lead();
  return new Promise((resolve) => {
    const stop = (): void => {
      end();
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
