import { hasQuotaLeft } from "@guildhall/core/thanks";
import { Button, ButtonLink, Card, QuotaCard, QuotaCardSkeleton } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { useChosenMonth } from "./chosen-month.ts";
import { useRenewalDay } from "./form-states.tsx";
import { useMayManageThanks } from "./may-manage-thanks.ts";
import { thanksListsQuery } from "./thanks.queries.ts";
import styles from "./thanks.module.css";

/** The reader's remaining quota this month. */
export function MonthlyQuota() {
  const t = useTranslate();
  const { month } = useChosenMonth();
  const { data, isError, refetch } = useQuery(thanksListsQuery(month));
  const date = useRenewalDay();
  const title = t("thanks:quota.title");
  const { balances } = useMember().user;
  const renewal = t("thanks:quota.renews", { date });
  if (data === undefined) {
    if (isError)
      return (
        <Card title={title} glow>
          <Failure onRetry={() => void refetch()} />
        </Card>
      );
    // Members usually have a quota of the currencies they own.
    return <QuotaCardSkeleton title={title} lines={Math.max(1, balances.length)} note={renewal} />;
  }
  if (data.quota.length === 0) return <NoQuota title={title} />;
  const note = hasQuotaLeft(data.quota) ? renewal : t("thanks:quota.empty", { date });
  return <QuotaCard title={title} quota={data.quota} note={note} />;
}

function NoQuota({ title }: { readonly title: string }) {
  const t = useTranslate();
  const mayManage = useMayManageThanks();
  return (
    <Card title={title}>
      <p className={styles.note}>{t("thanks:quota.none")}</p>
      {mayManage && <ButtonLink href="/settings/thanks">{t("thanks:quota.setUp")}</ButtonLink>}
    </Card>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <div className={styles.failure}>
      <p>{t("thanks:quota.failed")}</p>
      <Button size="s" onClick={onRetry}>
        {t("thanks:list.retry")}
      </Button>
    </div>
  );
}
