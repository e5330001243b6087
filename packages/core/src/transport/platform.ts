import type { Platform } from "./transport.ts";

/** Browsers and Node: real timers and randomness. */
export function createPlatform(): Platform {
  return {
    now: () => performance.timeOrigin + performance.now(),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    newKey: createKey,
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    createCanceller: () => {
      const controller = new AbortController();
      return { signal: controller.signal, cancel: () => controller.abort() };
    },
    isOnline: () => typeof navigator === "undefined" || navigator.onLine !== false,
  };
}

// crypto.randomUUID is missing on pages served over plain http.
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
