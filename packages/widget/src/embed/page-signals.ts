import type { PageSignals } from "./identity.ts";

/** The page's visibility and connection: the only events of a host's page that are listened to. */
export function createPageSignals(): PageSignals {
  return {
    isVisible: () => document.visibilityState === "visible",
    onReturn: (listener) => {
      const whenVisible = (): void => {
        if (document.visibilityState === "visible") listener();
      };
      document.addEventListener("visibilitychange", whenVisible);
      window.addEventListener("online", listener);
      return () => {
        document.removeEventListener("visibilitychange", whenVisible);
        window.removeEventListener("online", listener);
      };
    },
  };
}
