import { jiraCalls, type JiraSettings, type JiraSite } from "@guildhall/core/integrations";
import { useState, type FormEvent } from "react";
import formStyles from "../../forms/form.module.css";
import { useGuild, useSend, useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./jira-site.module.css";

/** A site's token for Tempo; written only: what's stored is never shown. */
export function TempoToken({
  site: { id, hasTempoToken, isTempoRefused },
  onSaved,
}: {
  readonly site: JiraSite;
  readonly onSaved?: (settings: JiraSettings) => void;
}) {
  const t = useTranslate();
  const { notify } = useGuild();
  const [typed, setTyped] = useState("");
  const { send, isBusy, notice, errorOf } = useSend(jiraCalls.setTempoToken);
  const save = (tempoToken: string): void =>
    send({ params: { id }, body: { tempoToken } }, (settings) => {
      onSaved?.(settings);
      setTyped("");
      notify({ text: t(tempoToken === "" ? "tracker:tempo.forgotten" : "tracker:tempo.saved"), tone: "good" });
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(typed.trim());
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      {isTempoRefused && <Banner tone="warning">{t("tracker:tempo.refused")}</Banner>}
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <PasswordField
        label={t("tracker:tempo.label")}
        hint={t(hasTempoToken ? "tracker:tempo.kept" : "tracker:tempo.hint")}
        autoComplete="off"
        value={typed}
        error={errorOf("tempoToken")}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.line}>
        <Button type="submit" disabled={typed.trim() === ""} busy={isBusy}>
          {t("tracker:tempo.save")}
        </Button>
        {hasTempoToken && (
          <Button disabled={isBusy} onClick={() => save("")}>
            {t("tracker:tempo.forget")}
          </Button>
        )}
      </div>
    </form>
  );
}
