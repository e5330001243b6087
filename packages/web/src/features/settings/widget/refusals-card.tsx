import { widgetCalls } from "@guildhall/core/widget";
import { Button, Card, SkeletonText } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import { useTranslate } from "../../../i18n/language.ts";
import { refusalWords } from "./refusal-words.ts";
import settings from "../settings.module.css";
import styles from "./widget.module.css";

/** What was refused in the last day, and why. */
export function RefusalsCard() {
  const t = useTranslate();
  const { data, isFetching, refetch } = useCall(widgetCalls.listRefusals, {});
  return (
    <Card title={t("embedding:refusals.title")}>
      {data === undefined && <SkeletonText lines={2} />}
      {data?.items.length === 0 && <p className={settings.lead}>{t("embedding:refusals.none")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles.keys} aria-label={t("embedding:refusals.title")}>
          {data.items.map(({ reason, origin, count }) => (
            <li key={`${reason} ${origin}`}>
              <b>{refusalWords(t, reason, origin)}</b>{" "}
              <span className={settings.lead}>
                {t("embedding:refusals.times", {
                  count,
                  origin: origin === "" ? t("embedding:refusals.nowhere") : origin,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {t("embedding:refusals.refresh")}
        </Button>
      </div>
    </Card>
  );
}
