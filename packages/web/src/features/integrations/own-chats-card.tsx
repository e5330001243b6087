import { CHAT_PROVIDERS } from "@guildhall/core/integrations";
import type { ChatProviderName } from "@guildhall/core/chat";
import { Button, Card, EmptyState, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { MessengerIcon } from "../messengers/index.ts";
import { ownChatsQuery } from "./chats/chats-query.ts";
import { identitiesQuery, type Identity } from "./chats/identities-query.ts";
import { LinkOutcome } from "./link-outcome.tsx";
import { OwnAccount } from "./own-account.tsx";
import { OwnSignIn } from "./own-sign-in.tsx";
import styles from "./integrations.module.css";

/** The reader's own accounts in the chats that this server runs: what they sign in with, and where Guildhall knows them. */
export function OwnChatsCard() {
  const t = useTranslate();
  const chats = useQuery(ownChatsQuery);
  const identities = useQuery(identitiesQuery);
  if (chats.data === undefined || identities.data === undefined) {
    const retry = (): void => void Promise.all([chats.refetch(), identities.refetch()]);
    return (
      <Card title={t("integrations:own.title")} lead={t("integrations:own.hint")}>
        {chats.isError || identities.isError ? <Failed onRetry={retry} /> : <SkeletonText lines={2} />}
      </Card>
    );
  }
  const rows = rowsOf(chats.data.items, identities.data.items);
  if (rows.length === 0) return null;
  const leads = [
    chats.data.items.length > 0 && t("integrations:own.hint"),
    identities.data.items.length > 0 && t("integrations:own.signInHint"),
  ];
  return (
    <Card title={t("integrations:own.title")} lead={leads.filter(Boolean).join(" ")}>
      <LinkOutcome />
      <ul className={styles.rows} aria-label={t("integrations:own.title")}>
        {rows.map((row) => (
          <li key={row.provider} className={styles.own}>
            <MessengerIcon messenger={row.provider} />
            <div className={styles.uses}>
              {row.identity !== undefined && <OwnSignIn identity={row.identity} />}
              {row.chat !== undefined && <OwnAccount provider={row.provider} isLinked={row.chat.isLinked} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OwnChat {
  readonly provider: ChatProviderName;
  readonly isLinked: boolean;
}

interface Row {
  readonly provider: ChatProviderName;
  /** Undefined where people don't sign in with it. */
  readonly identity: Identity | undefined;
  /** Undefined where the workspace isn't connected to it. */
  readonly chat: OwnChat | undefined;
}

function rowsOf(chats: readonly OwnChat[], identities: readonly Identity[]): readonly Row[] {
  return CHAT_PROVIDERS.map((provider) => ({
    provider,
    identity: identities.find((each) => each.provider === provider),
    chat: chats.find((each) => each.provider === provider),
  })).filter(({ identity, chat }) => identity !== undefined || chat !== undefined);
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  const retry = <Button onClick={onRetry}>{t("integrations:page.retry")}</Button>;
  return <EmptyState picture="offline" title={t("integrations:own.failed")} action={retry} />;
}
