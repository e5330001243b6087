import { jiraCalls, type JiraSite } from "@guildhall/core/integrations";
import { Banner, Button, PasswordField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useGuild, useSend, useTranslate } from "@guildhall/widget/guild";
import { useState, type FormEvent } from "react";

/** Written only: what's stored is never shown. */
export function TempoToken({ site: { id, hasTempoToken, isTempoRefused } }: { readonly site: JiraSite }) {
  const t = useTranslate();
  const { notify } = useGuild();
  const [typed, setTyped] = useState("");
  const { send, isBusy, notice, errorOf } = useSend(jiraCalls.setTempoToken);
  const save = (tempoToken: string): void =>
    send({ params: { id }, body: { tempoToken } }, () => {
      setTyped("");
      notify({ text: t(tempoToken === "" ? "tracker:tempo.forgotten" : "tracker:tempo.saved"), tone: "good" });
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(typed.trim());
  };
  return (
    <form className={formStyles.form} aria-label={t("tracker:tempo.label")} noValidate onSubmit={submit}>
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
      <p>
        <Button type="submit" disabled={typed.trim() === ""} busy={isBusy}>
          {t("tracker:tempo.save")}
        </Button>{" "}
        {hasTempoToken && (
          <Button variant="ghost" disabled={isBusy} onClick={() => save("")}>
            {t("tracker:tempo.forget")}
          </Button>
        )}
      </p>
    </form>
  );
}
