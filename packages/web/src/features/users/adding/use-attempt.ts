import { createPlatform } from "@guildhall/core/transport";
import { useRef } from "react";

/** Gives a call its key: the same one as long as the same is sent, since it may have arrived although no answer came. */
export function useAttempt(): (content: string) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: createPlatform().newKey() };
    return last.current.key;
  };
}
