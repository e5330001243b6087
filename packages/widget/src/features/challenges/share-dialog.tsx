import { useGuild, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import Copy from "lucide-react/icons/copy";
import { formStyles } from "../../forms/index.ts";
import type { DialogFrame } from "./open-dialog.ts";
import styles from "./challenge.module.css";

export function ShareDialog({ challenge: { urls }, onClose }: DialogFrame) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} title={t("challenge:share.title")} description={t("challenge:share.lead")}>
      <div className={formStyles.form}>
        <Address label={t("challenge:share.web")} copyLabel={t("challenge:share.copyWeb")} url={urls.web} />
        {urls.telegram !== "" && (
          <Address
            label={t("challenge:share.telegram")}
            copyLabel={t("challenge:share.copyTelegram")}
            url={urls.telegram}
          />
        )}
      </div>
    </Dialog>
  );
}

function Address({
  label,
  copyLabel,
  url,
}: {
  readonly label: string;
  readonly copyLabel: string;
  readonly url: string;
}) {
  const t = useTranslate();
  const { notify } = useGuild();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ text: t("challenge:share.copied"), tone: "good" });
    } catch {
      // Forbidden, or unavailable over plain HTTP; there's no telling which.
      notify({ text: t("challenge:share.notCopied"), tone: "bad" });
    }
  };
  return (
    <div className={styles.address}>
      <TextField label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button icon={<Copy />} aria-label={copyLabel} onClick={() => void copy()}>
        {t("challenge:share.copy")}
      </Button>
    </div>
  );
}
