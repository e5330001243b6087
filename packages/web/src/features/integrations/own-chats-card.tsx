import { Button, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { ownChatsQuery } from "./chats-query.ts";
import { OwnAccount } from "./own-account.tsx";
import styles from "./integrations.module.css";

/** The reader's own accounts in the chats that this server runs. */
export function OwnChatsCard() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(ownChatsQuery);
  return (
    <Card title={t("integrations:own.title")} lead={t("integrations:own.hint")}>
      {data === undefined &&
        (isError ? (
          <EmptyState
            picture="offline"
            title={t("integrations:own.failed")}
            action={<Button onClick={() => void refetch()}>{t("integrations:page.retry")}</Button>}
          />
        ) : (
          <SkeletonText lines={2} />
        ))}
      {data !== undefined && (
        <ul className={styles.rows} aria-label={t("integrations:own.title")}>
          {data.items.map(({ provider, isLinked }) => (
            <li key={provider} className={styles.row}>
              <OwnAccount provider={provider} isLinked={isLinked} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
