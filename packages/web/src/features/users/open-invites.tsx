import { formatDate, pageAfterRemoval, parseInstant, USERS_PAGE_SIZE, type EndpointResponse } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { memberHref } from "@guildhall/core/navigation";
import { Button, Card, Link, Pagination, SkeletonText, VisuallyHidden } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useCall } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import styles from "./users.module.css";
import { WithdrawInviteDialog } from "./withdraw-invite.dialog.tsx";

type InvitesPage = EndpointResponse<typeof accountCalls.listInvites>;

type Invite = InvitesPage["items"][number];

/** The invites that nobody has accepted yet, to be withdrawn. */
export function OpenInvites() {
  const t = useTranslate();
  const [page, setPage] = useState(0);
  const { data, isError, refetch } = useCall(accountCalls.listInvites, { query: { page } }, { keepsPrevious: true });
  // The page has lost its last invite.
  if (data?.items.length === 0 && page > 0)
    setPage(Math.min(page - 1, pageAfterRemoval({ page, size: USERS_PAGE_SIZE, total: data.total })));
  return (
    <Card title={t("users:invites.title")}>
      {data !== undefined && <Invites data={data} page={page} onPage={setPage} />}
      {data === undefined && (isError ? <Failure onRetry={() => void refetch()} /> : <SkeletonText lines={2} />)}
    </Card>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <div className={cards.cards}>
      <p>{t("users:invites.failed")}</p>
      <div className={cards.actions}>
        <Button onClick={onRetry}>{t("users:retry")}</Button>
      </div>
    </div>
  );
}

function Invites({
  data: { items, total, hasNext },
  page,
  onPage,
}: {
  readonly data: InvitesPage;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslate();
  const [withdrawn, setWithdrawn] = useState<Invite | null>(null);
  const from = page * USERS_PAGE_SIZE;
  const text = t("users:range", { from: from + 1, to: from + items.length, total });
  return (
    <>
      {items.length === 0 ? (
        <p className={formStyles.hint}>{t("users:invites.empty")}</p>
      ) : (
        <ul className={styles.invites} aria-label={t("users:invites.title")}>
          {items.map((invite) => (
            <OpenInvite key={invite.id} invite={invite} onWithdraw={() => setWithdrawn(invite)} />
          ))}
        </ul>
      )}
      {total > USERS_PAGE_SIZE && <Pagination page={page} hasNext={hasNext} text={text} onPage={onPage} />}
      {withdrawn !== null && <WithdrawInviteDialog invite={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

function OpenInvite({ invite, onWithdraw }: { readonly invite: Invite; readonly onWithdraw: () => void }) {
  const t = useTranslate();
  const { tz: zone, dateFormat } = useMember().settings;
  const { email, inviter, expiresAt } = invite;
  return (
    <li className={styles.invite}>
      <div>
        <p>{email}</p>
        <p className={formStyles.hint}>
          {t("users:invites.by")} <Link href={memberHref(inviter.id)}>{inviter.name}</Link>
          {" · "}
          <time dateTime={expiresAt}>
            {t("users:invites.until", { date: formatDate(parseInstant(expiresAt), { zone, dateFormat }) })}
          </time>
        </p>
      </div>
      <Button size="s" variant="ghost" onClick={onWithdraw}>
        {t("users:invites.withdraw")}
        <VisuallyHidden>{`: ${email}`}</VisuallyHidden>
      </Button>
    </li>
  );
}
