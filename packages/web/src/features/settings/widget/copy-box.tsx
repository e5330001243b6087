import { Button } from "@guildhall/widget";
import { useId, useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import settings from "../settings.module.css";
import styles from "./widget.module.css";

/** A text to take along. Where the clipboard is closed, it's marked by hand. */
export function CopyBox({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslate();
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <div className={styles.box}>
      <p className={settings.label} id={id}>
        {label}
      </p>
      <pre className={styles.code} aria-labelledby={id} tabIndex={0}>
        {text}
      </pre>
      <Button size="s" onClick={() => void copy().catch(() => setIsCopied(false))}>
        {t(isCopied ? "embedding:copied" : "embedding:copy")}
      </Button>
    </div>
  );
}
