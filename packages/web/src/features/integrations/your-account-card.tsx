import type { ChatProviderName } from "@guildhall/core/chat";
import { Card, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { SectionState } from "../settings/index.ts";
import { ownChatsQuery } from "./chats-query.ts";
import { OwnAccount } from "./own-account.tsx";

/** The reader's own account in one chat. */
export function YourAccountCard({ provider }: { readonly provider: ChatProviderName }) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(ownChatsQuery);
  const title = t("integrations:page.you");
  if (data === undefined) {
    if (isError) return <SectionState isError onRetry={() => void refetch()} />;
    return (
      <Card title={title}>
        <SkeletonText lines={2} />
      </Card>
    );
  }
  const isLinked = data.items.some((each) => each.provider === provider && each.isLinked);
  const chat = t(`integrations:names.${provider}`);
  return (
    <Card title={title} lead={t(isLinked ? "integrations:page.youLinked" : "integrations:page.youNot", { chat })}>
      <OwnAccount provider={provider} isLinked={isLinked} />
    </Card>
  );
}
