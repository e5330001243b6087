import { Button, Card, EmptyState, Skeleton } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import styles from "./settings.module.css";

/** A section while it's loading or after it failed to load. */
export function SectionState({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (isError) {
    const retry = <Button onClick={onRetry}>{t("settings:retry")}</Button>;
    return <EmptyState picture="offline" title={t("settings:failed")} action={retry} />;
  }
  return (
    <Card title={<Skeleton width="9rem" />}>
      <div className={styles.settings}>
        {[1, 2, 3].map((each) => (
          <div key={each} className={styles.setting}>
            <Skeleton width="12rem" />
            <Skeleton width="18rem" height="2.25rem" />
          </div>
        ))}
      </div>
    </Card>
  );
}
