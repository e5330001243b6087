import type { PageSignals } from "./identity.ts";

/** The page's visibility and connection: the only events of a host's page that are listened to. */
export function createPageSignals(): PageSignals {
  const isVisible = (): boolean => document.visibilityState === "visible";
  const onVisibility = (listener: () => void, wanted: boolean): (() => void) => {
    const hear = (): void => {
      if (isVisible() === wanted) listener();
    };
    document.addEventListener("visibilitychange", hear);
    return () => document.removeEventListener("visibilitychange", hear);
  };
  return {
    isVisible,
    onReturn: (listener) => {
      const stop = onVisibility(listener, true);
      window.addEventListener("online", listener);
      return () => {
        stop();
        window.removeEventListener("online", listener);
      };
    },
    onLeave: (listener) => onVisibility(listener, false),
  };
}
