import { Button, Dialog } from "@guildhall/widget";
import { useBlocker } from "@tanstack/react-router";
import { useTranslate } from "../i18n/language.ts";

/** Asks before a form with something in it is left; the end of a session is not held up, the draft outlives it. */
export function LeaveGuard({ texts, isDirty, onDiscard }: {
  /** Whose words are asked in. */
  readonly texts: "thanks" | "challenges" | "rewards" | "profile";
  readonly isDirty: boolean;
  readonly onDiscard: () => void;
}) {
  const t = useTranslate();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && next.pathname !== current.pathname && next.pathname !== "/login",
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.proceed === undefined) return null;
  const discard = (): void => {
    onDiscard();
    blocker.proceed();
  };
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title={t(`${texts}:leave.title`)}
      description={t(`${texts}:leave.text`)}
      actions={
        <>
          <Button variant="ghost" onClick={discard}>{t(`${texts}:leave.discard`)}</Button>
          {/* A picture and passwords are kept nowhere. */}
          {texts !== "profile" && <Button onClick={blocker.proceed}>{t(`${texts}:leave.keep`)}</Button>}
          <Button variant="primary" data-autofocus onClick={blocker.reset}>{t(`${texts}:leave.stay`)}</Button>
        </>
      }
    />
  );
}
