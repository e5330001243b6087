import type { ChatProviderName } from "@guildhall/core/chat";
import { Card, EmptyState } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useChats, useIsConnected } from "./chat-provider.ts";
import { ownChatsQuery } from "./chats-query.ts";
import { Outcome } from "./outcome.tsx";
import { StatusCard } from "./status-card.tsx";
import { TipsCard } from "./tips-card.tsx";
import { YourAccountCard } from "./your-account-card.tsx";

interface PartProps {
  readonly provider: ChatProviderName;
}

/** How the workspace and the reader stand with a chat, and what comes next. */
function IntegrationPage({ provider }: PartProps) {
  const t = useTranslate();
  const chat = t(`integrations:names.${provider}`);
  const isRunning = useChats().includes(provider);
  return (
    <div className={formStyles.page}>
      <PageHead title={chat} {...(isRunning && { lead: t(`integrations:page.lead.${provider}`) })} />
      <Outcome provider={provider} />
      {isRunning ? (
        <Parts provider={provider} />
      ) : (
        <Card>
          <EmptyState picture="compass" title={t("integrations:off.title", { chat })}>
            {t("integrations:off.text")}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

function Parts({ provider }: PartProps) {
  const isConnected = useIsConnected(provider);
  return (
    <>
      <StatusCard provider={provider} />
      {/* Slack knows people only where the app is; with the bot anyone can talk. */}
      {(isConnected || provider === "telegram") && <YourAccountCard provider={provider} />}
      {isConnected && <TipsCard provider={provider} />}
    </>
  );
}

const warm = () => queryClient.prefetchQuery(ownChatsQuery);

export const slackPage = definePage({ component: () => <IntegrationPage provider="slack" />, warm });

export const telegramPage = definePage({ component: () => <IntegrationPage provider="telegram" />, warm });
