import { Button } from "@guildhall/widget";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useTranslate } from "../../i18n/language.ts";
import { useEffect, useRef } from "react";
import { LeaveGuard } from "../../forms/leave.dialog.tsx";
import { useOnline } from "../../shell/use-online.ts";
import type { FailedSave, SaveState } from "./auto-save.ts";
import styles from "./settings.module.css";

/** A setting's save state, with a retry on failure. `isTyped`: the field keeps its text. */
export function SaveNote({
  state,
  isTyped = false,
}: {
  readonly state: SaveState | undefined;
  readonly isTyped?: boolean;
}) {
  const t = useTranslate();
  return (
    <span className={styles.note} role="status">
      {state?.kind === "saving" && <span className={styles.saving}>{t("settings:save.saving")}</span>}
      {state?.kind === "saved" && (
        <span className={styles.saved}>
          <Check size={14} aria-hidden="true" />
          {t("settings:save.saved")}
        </span>
      )}
      {state?.kind === "failed" && <Failed state={state} isTyped={isTyped} />}
    </span>
  );
}

function Failed({ state, isTyped }: { readonly state: FailedSave; readonly isTyped: boolean }) {
  const t = useTranslate();
  const reason = state.reason ?? t("settings:save.unknown");
  useOnceOnline(state.retry);
  return (
    <span className={styles.failed}>
      <span className={styles.reason}>
        <CircleAlert size={14} aria-hidden="true" />
        {isTyped ? t("settings:save.kept", { reason }) : t("settings:save.failed", { reason })}
      </span>
      <Button size="s" onClick={state.retry}>
        {t("settings:save.retry")}
      </Button>
      {isTyped && <LeaveGuard isDirty isKept={false} onDiscard={state.drop} />}
    </span>
  );
}

/** Runs it when the network is back. */
function useOnceOnline(run: () => void): void {
  const isOnline = useOnline();
  const wasAway = useRef(false);
  useEffect(() => {
    if (isOnline && wasAway.current) run();
    wasAway.current = !isOnline;
  }, [isOnline, run]);
}
