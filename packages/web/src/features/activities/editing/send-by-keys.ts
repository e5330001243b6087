import type { KeyboardEvent } from "react";

/** Ctrl+Enter or Cmd+Enter. */
export function sendByKeys(event: KeyboardEvent, send: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  send();
}
