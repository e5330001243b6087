import type { ChatProviderName } from "@guildhall/core/chat";
import { Badge, Card } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { SectionState } from "../settings/index.ts";
import { chatQuery } from "./chats/chats-query.ts";
import { ConnectCard } from "./connect-card.tsx";
import { RefusedBot } from "./refused-bot.tsx";
import { Trouble } from "./trouble.tsx";
import styles from "./integrations.module.css";

/** A chat to connect, or what was connected of it; `back` is the page that an installation comes back to. */
export function FirstChat({ provider, back }: { readonly provider: ChatProviderName; readonly back: string }) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(chatQuery(provider));
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  const { connections } = data;
  if (connections.length === 0) {
    if (data.refusedSince !== null) return <RefusedBot settings={data} />;
    return <ConnectCard provider={provider} connections={connections} back={back} />;
  }
  return (
    <Card title={t(`integrations:names.${provider}`)}>
      <ul className={styles.rows} aria-label={t(`integrations:names.${provider}`)}>
        {connections.map((connection) => (
          <li key={connection.externalId} className={styles.row}>
            <div className={styles.head}>
              <span className={styles.name}>{connection.name}</span>
              {connection.state === "active" && <Badge tone="success">{t("integrations:state.active")}</Badge>}
            </div>
            <Trouble provider={provider} connection={connection} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
