import Copy from "lucide-react/icons/copy";
import { formStyles } from "../../forms/index.ts";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./activity.module.css";

/** Shows the addresses of an activity's page, to be copied. */
export function ShareDialog({
  title,
  lead,
  urls,
  onClose,
}: {
  readonly title: string;
  readonly lead: string;
  /** Its page in the panel and in Telegram; empty for none. */
  readonly urls: { readonly web: string; readonly telegram: string };
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} title={title} description={lead}>
      <div className={formStyles.form}>
        <Address label={t("activities:share.web")} copyLabel={t("activities:share.copyWeb")} url={urls.web} />
        {urls.telegram !== "" && (
          <Address
            label={t("activities:share.telegram")}
            copyLabel={t("activities:share.copyTelegram")}
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
      notify({ text: t("activities:share.copied"), tone: "good" });
    } catch {
      // Forbidden, or unavailable over plain HTTP; there's no telling which.
      notify({ text: t("activities:share.notCopied"), tone: "bad" });
    }
  };
  return (
    <div className={styles.address}>
      <TextField label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button icon={<Copy />} aria-label={copyLabel} onClick={() => void copy()}>
        {t("activities:share.copy")}
      </Button>
    </div>
  );
}
