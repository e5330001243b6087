import { formStyles } from "@guildhall/widget/forms";
import Lock from "lucide-react/icons/lock";
import styles from "./questions.module.css";

/** A hint, or why the part under it can't change. */
export function LockedHint({ lock, children }: { readonly lock: string | null; readonly children: string }) {
  if (lock === null) return <p className={formStyles.hint}>{children}</p>;
  return (
    <p className={styles.locked}>
      <Lock size={14} aria-hidden="true" />
      <span>{lock}</span>
    </p>
  );
}
