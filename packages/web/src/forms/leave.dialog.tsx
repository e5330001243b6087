import { Button, Dialog } from "@guildhall/widget";
import { useBlocker, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslate } from "../i18n/language.ts";

/** Where somebody was going when they were asked. */
interface Leaving {
  readonly action: "PUSH" | "REPLACE" | "FORWARD" | "BACK" | "GO";
  readonly to: string;
  readonly search: object;
}

/** Asks before a form with something in it is left; the end of a session is not held up, the draft outlives it. */
export function LeaveGuard({
  isDirty,
  isKept = true,
  onDiscard,
}: {
  readonly isDirty: boolean;
  /** What was typed can wait here for later; a picture and passwords are kept nowhere. */
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
  return (
    <Dialog
      open
      onClose={stay}
      title={t("words:leave.title")}
      description={t(isKept ? "words:leave.kept" : "words:leave.lost")}
      actions={
        <>
          <Button variant="ghost" onClick={discard}>
            {t("words:leave.discard")}
          </Button>
          {isKept && <Button onClick={leave}>{t("words:leave.keep")}</Button>}
          <Button variant="primary" data-autofocus onClick={stay}>
            {t("words:leave.stay")}
          </Button>
        </>
      }
    />
  );
}

/**
 * Stops whoever goes, and lets them go later. The way is refused at once and taken anew: while a question were open, a
 * browser that goes back would show the address of the page behind.
 */
function useLeaving(isDirty: boolean) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { history } = useRouter();
  const navigate = useNavigate();
  useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isHeld = isDirty && next.pathname !== current.pathname && next.pathname !== "/login";
      if (isHeld) setLeaving({ action, to: next.pathname, search: next.search });
      return isHeld;
    },
    enableBeforeUnload: isDirty,
  });
  const leave = (): void => {
    setLeaving(null);
    if (leaving === null) return;
    const { action, to, search } = leaving;
    if (action === "BACK") history.back({ ignoreBlocker: true });
    else if (action === "FORWARD") history.forward({ ignoreBlocker: true });
    else void navigate({ to, search: search as never, replace: action === "REPLACE", ignoreBlocker: true });
  };
  return { leaving, stay: () => setLeaving(null), leave };
}
