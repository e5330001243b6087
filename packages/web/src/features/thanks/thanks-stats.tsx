import { amountsInWords, type EndpointResponse } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import {
  BarChart,
  Button,
  Card,
  MemberChip,
  RewardList,
  SegmentedControl,
  Skeleton,
  type Bar,
} from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { useCall } from "@guildhall/widget/guild";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useSearchChoice } from "../../routing/search.ts";
import styles from "./thanks.module.css";

type ThanksStats = EndpointResponse<typeof thanksCalls.getStats>;

const STATS_PERIODS = ["month", "week", "quarter", "year"] as const satisfies readonly ThanksStats["activePeriod"][];

// By length; the URL omits the default, the month.
const SHOWN_PERIODS = ["week", "month", "quarter", "year"] as const;

/** Thanks in the current week, month, quarter or year, with top givers and receivers. */
export function ThanksStatsCard() {
  const t = useTranslate();
  const [period, setPeriod] = useSearchChoice("period", STATS_PERIODS);
  const { data, isError, refetch } = useCall(thanksCalls.getStats, { query: { period } }, { keepsPrevious: true });
  const periods = (
    <SegmentedControl
      label={t("thanks:stats.period")}
      segments={SHOWN_PERIODS.map((value) => ({ value, label: t(`thanks:period.${value}`) }))}
      value={period}
      onChange={setPeriod}
    />
  );
  return (
    <Card title={t("thanks:stats.title")} actions={periods}>
      {data === undefined && isError && (
        <div className={styles.failure}>
          <p>{t("thanks:stats.failed")}</p>
          <Button size="s" onClick={() => void refetch()}>
            {t("thanks:list.retry")}
          </Button>
        </div>
      )}
      {data === undefined && !isError && <StatsSkeleton />}
      {data !== undefined && <Figures stats={data} />}
    </Card>
  );
}

function Figures({ stats }: { readonly stats: ThanksStats }) {
  const t = useTranslate();
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const bars = useBars(stats);
  return (
    <div className={styles.figures}>
      <p className={cards.count}>{t("thanks:stats.count", { count: stats.count })}</p>
      <BarChart
        label={t("thanks:stats.chart")}
        columns={[t("thanks:stats.columns.when"), t("thanks:stats.columns.thanks")]}
        bars={bars}
        formatScale={(value) => numbers.format(value)}
      />
      <div className={styles.tops}>
        <Top title={t("thanks:stats.topReceiver")} person={stats.topReceiver} />
        <Top title={t("thanks:stats.topGiver")} person={stats.topGiver} />
      </div>
    </div>
  );
}

function useBars({ labels, datasets }: ThanksStats): readonly Bar[] {
  const t = useTranslate();
  const language = useLanguage();
  return datasets.map(({ value, rewards }, index) => {
    const words = amountsInWords(rewards, language);
    return {
      key: String(index),
      label: labels[index] ?? "",
      value,
      valueText:
        words === ""
          ? t("thanks:stats.bar", { count: value })
          : t("thanks:stats.barWith", { count: value, rewards: words }),
    };
  });
}

function Top({ title, person }: { readonly title: string; readonly person: ThanksStats["topGiver"] }) {
  const t = useTranslate();
  return (
    <div className={styles.top}>
      <h3 className={styles.topTitle}>{title}</h3>
      <div className={styles.topPerson}>
        {person === null ? (
          <p className={styles.note}>{t("thanks:stats.nobody")}</p>
        ) : (
          <>
            <MemberChip member={person} href={`/user/${String(person.id)}`} />
            <RewardList rewards={person.rewards} tone="plain" size="s" max={3} />
          </>
        )}
      </div>
    </div>
  );
}

// Placeholders: a line, the chart with its axis, two people.
function StatsSkeleton() {
  const t = useTranslate();
  return (
    <div className={styles.figures}>
      <p className={cards.count}>
        <Skeleton width="9rem" height="1.45em" />
      </p>
      <Skeleton height="164px" />
      <div className={styles.tops}>
        <TopSkeleton title={t("thanks:stats.topReceiver")} />
        <TopSkeleton title={t("thanks:stats.topGiver")} />
      </div>
    </div>
  );
}

function TopSkeleton({ title }: { readonly title: string }) {
  return (
    <div className={styles.top}>
      <h3 className={styles.topTitle}>{title}</h3>
      <Skeleton width="12rem" height="1.75rem" />
    </div>
  );
}
