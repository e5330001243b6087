import { hasQuotaLeft, thanksCalls } from "@guildhall/core/thanks";
import type { ReactNode } from "react";
import { useCall, useMember, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { QuotaCard, QuotaCardSkeleton } from "../quota/index.ts";
import { useRenewalDay } from "./form-states.tsx";
import { thanksListsInput } from "./thanks-reads.ts";
import styles from "./monthly-quota.module.css";

export interface MonthlyQuotaProps {
  /** The month whose lists are on the page, `YYYY-MM` or empty: both are read at once. */
  readonly month: string;
  /** Where the reader may set a quota; omit for nowhere. */
  readonly setUp?: ReactNode;
}

/** The reader's remaining quota this month. */
export function MonthlyQuota({ month, setUp }: MonthlyQuotaProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(thanksCalls.getLists, thanksListsInput({ month }), {
    keepsPrevious: true,
  });
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
  if (data.quota.length === 0) return <NoQuota title={title} setUp={setUp} />;
  const note = hasQuotaLeft(data.quota) ? renewal : t("thanks:quota.empty", { date });
  return <QuotaCard title={title} quota={data.quota} note={note} />;
}

function NoQuota({ title, setUp }: { readonly title: string; readonly setUp: ReactNode }) {
  const t = useTranslate();
  return (
    <Card title={title}>
      <p className={styles.note}>{t("thanks:quota.none")}</p>
      {setUp}
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
