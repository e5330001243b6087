import type { BackGuardProps } from "@guildhall/widget/guild";
import { useBlocker, useNavigate, useRouter } from "@tanstack/react-router";
import { useRef } from "react";

/** Holds back and forward, and a reload. Links and what a form does itself pass: they close it knowingly. */
export function BackGuard({ onBack }: BackGuardProps) {
  const { history } = useRouter();
  const navigate = useNavigate();
  // The form stays until the next page is there.
  const hasLeft = useRef(false);
  useBlocker({
    shouldBlockFn: ({ action, next }) => {
      if (hasLeft.current || action === "PUSH" || action === "REPLACE") return false;
      onBack(() => {
        hasLeft.current = true;
        if (action === "BACK") history.back({ ignoreBlocker: true });
        else if (action === "FORWARD") history.forward({ ignoreBlocker: true });
        else void navigate({ to: next.pathname, search: next.search as never, ignoreBlocker: true });
      });
      return true;
    },
    enableBeforeUnload: true,
  });
  return null;
}
