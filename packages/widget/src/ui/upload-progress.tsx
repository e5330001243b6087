import { Button } from "./button.tsx";
import { useText } from "./text.tsx";
import styles from "./field.module.css";

const PERCENT = 100;

/** Upload progress, 0 to 1, with a cancel button. */
export function UploadProgress({
  share,
  onCancel,
}: {
  readonly share: number;
  readonly onCancel: (() => void) | undefined;
}) {
  const t = useText();
  const text = t("files:sending", { percent: Math.round(share * PERCENT) });
  return (
    <div className={styles.top}>
      <label className={styles.hint} style={{ flex: 1 }}>
        {text}
        <progress value={share} max={1} style={{ width: "100%" }} />
      </label>
      {onCancel !== undefined && (
        <Button size="s" onClick={onCancel}>
          {t("files:cancel")}
        </Button>
      )}
    </div>
  );
}
