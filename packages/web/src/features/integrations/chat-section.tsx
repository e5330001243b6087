import type { ChatProviderName } from "@guildhall/core/chat";
import { Card, Link } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { SectionState, settingStyles } from "../settings/index.ts";
import { chatQuery } from "./chats/chats-query.ts";
import { ConnectCard } from "./connect-card.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import { RefusedBot } from "./refused-bot.tsx";

/** What's connected of a chat, in the settings. */
export function ChatSection({ provider }: { readonly provider: ChatProviderName }) {
  const { data, isError, refetch } = useQuery(chatQuery(provider));
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  const { connections } = data;
  return (
    <div className={settingStyles.cards}>
      <RefusedBot settings={data} />
      {connections.map((connection) => (
        <ConnectionCard key={connection.externalId} provider={provider} connection={connection} />
      ))}
      {data.refusedSince === null && <ConnectCard provider={provider} connections={connections} />}
      {connections.length > 0 && <PostedCard />}
    </div>
  );
}

/** Which news go where. */
function PostedCard() {
  const t = useTranslate();
  return (
    <Card title={t("integrations:channel.posted")}>
      <div className={settingStyles.settings}>
        <p className={settingStyles.lead}>{t("integrations:channel.kinds")}</p>
        <p className={settingStyles.lead}>
          {t("integrations:channel.award")} <Link href="/settings/common">{t("integrations:channel.awardLink")}</Link>
        </p>
      </div>
    </Card>
  );
}
