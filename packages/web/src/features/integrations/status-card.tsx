import type { ChatProviderName } from "@guildhall/core/chat";
import { Badge, ButtonLink, Card, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { useMay } from "../../session/use-session.ts";
import { SectionState, settingStyles } from "../settings/index.ts";
import { useIsConnected } from "./chats/chat-provider.ts";
import { chatQuery } from "./chats/chats-query.ts";
import { ConnectCard } from "./connect-card.tsx";
import { RefusedBot } from "./refused-bot.tsx";
import { Trouble } from "./trouble.tsx";
import styles from "./integrations.module.css";

interface PartProps {
  readonly provider: ChatProviderName;
}

/** Whether the workspace is connected; to those who manage it also with what, and how to connect it. */
export function StatusCard({ provider }: PartProps) {
  return useMay("manage-ws-settings") ? <Managed provider={provider} /> : <Plain provider={provider} />;
}

function Plain({ provider }: PartProps) {
  const t = useTranslate();
  const isConnected = useIsConnected(provider);
  const chat = t(`integrations:names.${provider}`);
  return (
    <Card title={t("integrations:page.status")} actions={<State isConnected={isConnected} />}>
      <p>{t(isConnected ? "integrations:page.connected" : "integrations:page.notConnected", { chat })}</p>
      {!isConnected && <p className={settingStyles.lead}>{t("integrations:page.askAdmin")}</p>}
    </Card>
  );
}

function Managed({ provider }: PartProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(chatQuery(provider));
  if (data === undefined) {
    if (isError) return <SectionState isError onRetry={() => void refetch()} />;
    return (
      <Card title={t("integrations:page.status")}>
        <SkeletonText lines={2} />
      </Card>
    );
  }
  const { connections } = data;
  const chat = t(`integrations:names.${provider}`);
  if (connections.length === 0) {
    return (
      <>
        <Card title={t("integrations:page.status")} actions={<State isConnected={false} />}>
          <RefusedBot settings={data} />
          <p>{t("integrations:page.notConnected", { chat })}</p>
        </Card>
        {data.refusedSince === null && <ConnectCard provider={provider} connections={connections} />}
      </>
    );
  }
  const isConnected = connections.some((each) => each.state === "active");
  return (
    <Card title={t("integrations:page.status")} actions={<State isConnected={isConnected} />}>
      <RefusedBot settings={data} />
      <ul className={styles.rows} aria-label={t("integrations:page.status")}>
        {connections.map((connection) => (
          <li key={connection.externalId} className={styles.row}>
            <span className={styles.name}>{connection.name}</span>
            <Trouble provider={provider} connection={connection} />
          </li>
        ))}
      </ul>
      <div className={styles.after}>
        <ButtonLink href={`/settings/${provider}`}>{t("integrations:page.manage")}</ButtonLink>
      </div>
    </Card>
  );
}

function State({ isConnected }: { readonly isConnected: boolean }) {
  const t = useTranslate();
  return (
    <Badge tone={isConnected ? "success" : "neutral"}>
      {t(isConnected ? "integrations:state.active" : "integrations:state.none")}
    </Badge>
  );
}
