import { Button } from "@guildhall/widget";
import { useId, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { settingStyles } from "../settings/index.ts";
import styles from "./integrations.module.css";

/** A text to take along. Where the clipboard is closed, it's marked by hand. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslate();
  const id = useId();
  const [copied, setCopied] = useState("");
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <div className={styles.copy}>
      <p className={settingStyles.label} id={id}>
        {label}
      </p>
      <div className={styles.line}>
        <code className={styles.text} aria-labelledby={id} role="textbox" aria-readonly="true" tabIndex={0}>
          {text}
        </code>
        <Button size="s" onClick={() => void copy().catch(() => setCopied(""))}>
          {t(copied === text ? "integrations:copied" : "integrations:copy")}
        </Button>
      </div>
    </div>
  );
}
