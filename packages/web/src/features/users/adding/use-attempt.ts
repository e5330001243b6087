import { createPlatform } from "@guildhall/core/transport";
import { useRef } from "react";

/** A call's idempotency key: unchanged while the content is the same, since it may have arrived without a response. */
export function useAttempt(): (content: string) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: createPlatform().newKey() };
    return last.current.key;
  };
}
