import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { useFeedTime } from "@guildhall/widget/time";
import { useTranslate } from "../../i18n/language.ts";
import styles from "./integrations.module.css";

/** Whether messages arrive, and why the latest one didn't. */
export function Health({
  provider,
  connection: { waiting, failed, lastFailure, lastSentAt },
}: {
  readonly provider: ChatProviderName;
  readonly connection: ChatConnection;
}) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const last = lastSentAt === null ? null : timeOf(lastSentAt);
  return (
    <dl className={styles.facts} aria-label={t("integrations:health.title")}>
      <dt>{t("integrations:health.lastSent")}</dt>
      <dd>
        {last === null ? (
          t("integrations:health.never")
        ) : (
          <time dateTime={last.iso} data-tooltip={last.title}>
            {last.text}
          </time>
        )}
      </dd>
      {waiting > 0 && (
        <>
          <dt>{t("integrations:health.waiting")}</dt>
          <dd>{waiting}</dd>
        </>
      )}
      {failed > 0 && (
        <>
          <dt>{t("integrations:health.failed")}</dt>
          <dd>
            {failed}
            {lastFailure !== null && (
              <p className={styles.why}>
                {lastFailure.channel !== "" && <b>{t("integrations:problemIn", { channel: lastFailure.channel })} </b>}
                {t(`integrations:problem.${lastFailure.problem}`, { chat: t(`integrations:names.${provider}`) })}
              </p>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
