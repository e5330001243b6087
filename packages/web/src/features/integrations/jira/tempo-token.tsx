import { jiraCalls, type JiraSite } from "@guildhall/core/integrations";
import { Banner, Button, PasswordField } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { settingStyles } from "../../settings/index.ts";
import { showJira } from "./jira-query.ts";
import styles from "../integrations.module.css";

/** Written only: what's stored is never shown. */
export function TempoToken({ site: { id, hasTempoToken, isTempoRefused } }: { readonly site: JiraSite }) {
  const t = useTranslate();
  const [typed, setTyped] = useState("");
  const { send, isBusy, notice } = useSend(jiraCalls.setTempoToken);
  const save = (tempoToken: string): void =>
    send({ params: { id }, body: { tempoToken } }, (settings) => {
      showJira(settings);
      setTyped("");
      showMessage({ text: t(tempoToken === "" ? "tracker:tempo.forgotten" : "tracker:tempo.saved"), tone: "good" });
    });
  return (
    <div className={settingStyles.settings}>
      {isTempoRefused && <Banner tone="warning">{t("tracker:tempo.refused")}</Banner>}
      <PasswordField
        label={t("tracker:tempo.label")}
        hint={t(hasTempoToken ? "tracker:tempo.kept" : "tracker:tempo.hint")}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <div className={styles.line}>
        <Button disabled={typed.trim() === ""} busy={isBusy} onClick={() => save(typed.trim())}>
          {t("tracker:tempo.save")}
        </Button>
        {hasTempoToken && (
          <Button disabled={isBusy} onClick={() => save("")}>
            {t("tracker:tempo.forget")}
          </Button>
        )}
      </div>
    </div>
  );
}
