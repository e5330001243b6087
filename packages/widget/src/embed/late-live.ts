import type { Live, LiveOptions } from "./live/index.ts";
import { loadPart } from "./load-part.ts";

/** News for whatever number of mounts; the code that follows them comes after the first one shows something. */
export interface LateLive extends Pick<Live, "isLive" | "dispose"> {
  /** Follows news until the returned function is called. */
  readonly follow: () => () => void;
}

/** The page loads first (ms); what happens meanwhile is repeated. */
const DELAY_MS = 500;

export function createLateLive(options: Omit<LiveOptions, "isShown">): LateLive {
  let shown = 0;
  let live: Live | null = null;
  let isAsked = false;
  let isDisposed = false;
  const load = async (): Promise<void> => {
    const { startLive } = await loadPart(() => import("./live/index.ts"));
    if (!isDisposed) live = startLive({ ...options, isShown: () => shown > 0 });
  };
  const ask = (): void => {
    // Without this code, the session is asked for news now and then; the next mount tries again.
    load().catch(() => {
      isAsked = false;
    });
  };
  return {
    isLive: () => live?.isLive() === true,
    follow: () => {
      shown += 1;
      live?.update();
      if (!isAsked) options.platform.setTimer(ask, DELAY_MS);
      isAsked = true;
      return () => {
        shown -= 1;
        live?.update();
      };
    },
    dispose: () => {
      isDisposed = true;
      live?.dispose();
    },
  };
}
