import Check from "lucide-react/icons/check";
import { useTranslate } from "../../i18n/language.ts";
import styles from "./saved-lines.module.css";

/** What a step has saved before, a line each; nothing without any. */
export function SavedLines({
  lines,
  rest = 0,
  label,
}: {
  readonly lines: readonly string[];
  /** How many more there are. */
  readonly rest?: number;
  readonly label: string;
}) {
  const t = useTranslate();
  const shown = lines.slice(0, FEW);
  const more = rest + lines.length - shown.length;
  return (
    lines.length > 0 && (
      <ul className={styles.lines} aria-label={label}>
        {shown.map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden="true" />
            <span>{line}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{t("intro:andMore", { count: more })}</li>}
      </ul>
    )
  );
}

const FEW = 4;
