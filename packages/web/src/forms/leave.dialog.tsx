import { afterPaint, Button, Dialog, leaveDialog } from "@guildhall/widget";
import { useBlocker, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "../i18n/language.ts";

interface LeaveTarget {
  readonly action: "PUSH" | "REPLACE" | "FORWARD" | "BACK" | "GO";
  readonly to: string;
  readonly search: object;
}

/** Confirms leaving a form with input; a session's end isn't blocked, since the draft outlives it. */
export function LeaveGuard({
  isDirty,
  isKept = true,
  onDiscard,
}: {
  readonly isDirty: boolean;
  /** Input survives as a draft; pictures and passwords are never stored. */
  readonly isKept?: boolean;
  readonly onDiscard: () => void;
}) {
  const t = useTranslate();
  const { leaving, stay, leave } = useLeaving(isDirty);
  if (leaving === null) return null;
  const discard = (): void => {
    onDiscard();
    leave();
  };
  const closing =
    (act: () => void) =>
    ({ currentTarget }: { readonly currentTarget: Element }): void =>
      leaveDialog(currentTarget, act);
  return (
    <Dialog
      open
      onClose={stay}
      title={t(isKept ? "words:leave.titleKept" : "words:leave.title")}
      description={t(isKept ? "words:leave.kept" : "words:leave.lost")}
      actions={
        <>
          <Button variant="ghost" onClick={closing(discard)}>
            {t("words:leave.discard")}
          </Button>
          {isKept && <Button onClick={closing(leave)}>{t("words:leave.keep")}</Button>}
          <Button variant="primary" data-autofocus onClick={closing(stay)}>
            {t("words:leave.stay")}
          </Button>
        </>
      }
    />
  );
}

/**
 * Blocks navigation and resumes it later. It is refused at once and repeated: during an open question, a browser going
 * back would already show the previous page's URL.
 */
function useLeaving(isDirty: boolean) {
  const [leaving, setLeaving] = useState<LeaveTarget | null>(null);
  // The form stays until the next page is there: going back meanwhile must not be asked, and thereby refused.
  const hasLeft = useRef(false);
  const router = useRouter();
  const { history } = router;
  useEffect(
    () =>
      router.subscribe("onResolved", () => {
        hasLeft.current = false;
      }),
    [router],
  );
  const navigate = useNavigate();
  useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isHeld = isDirty && !hasLeft.current && next.pathname !== current.pathname && next.pathname !== "/login";
      // The frame in between shows the link pressed: a modal dialog has the style of all of the page computed.
      if (isHeld) afterPaint(() => setLeaving({ action, to: next.pathname, search: next.search }));
      return isHeld;
    },
    enableBeforeUnload: isDirty,
  });
  const leave = (): void => {
    setLeaving(null);
    if (leaving === null) return;
    hasLeft.current = true;
    const { action, to, search } = leaving;
    if (action === "BACK") history.back({ ignoreBlocker: true });
    else if (action === "FORWARD") history.forward({ ignoreBlocker: true });
    else void navigate({ to, search: search as never, replace: action === "REPLACE", ignoreBlocker: true });
  };
  return { leaving, stay: () => setLeaving(null), leave };
}
