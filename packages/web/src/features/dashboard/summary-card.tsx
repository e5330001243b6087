import { Card, CountUp, Skeleton } from "@guildhall/widget";
import { formatAmount } from "@guildhall/core";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import type { Stats } from "./dashboard.queries.ts";
import styles from "./dashboard.module.css";

export function SummaryCard({ stats }: { readonly stats: Stats | undefined }) {
  const t = useTranslate();
  return (
    <Card title={t("dashboard:summary")} glow>
      <dl className={styles.figures}>{stats === undefined ? <FigureSkeletons /> : <Figures stats={stats} />}</dl>
    </Card>
  );
}

function Figures({ stats }: { readonly stats: Stats }) {
  const t = useTranslate();
  const language = useLanguage();
  const { totalThanks, totalRewards, totalChallenges, totalUsers } = stats;
  const count = (value: number): string => new Intl.NumberFormat(language).format(value);
  const write = (value: number): string => formatAmount(value, language);
  return (
    <>
      <Figure label={t("dashboard:totals.thanks", { count: totalThanks })} value={totalThanks} format={count} />
      <Figure label={t("dashboard:totals.rewards")} value={totalRewards} format={write} />
      <Figure
        label={t("dashboard:totals.challenges", { count: totalChallenges })}
        value={totalChallenges}
        format={count}
      />
      <Figure label={t("dashboard:totals.users", { count: totalUsers })} value={totalUsers} format={count} />
    </>
  );
}

function Figure({
  label,
  value,
  format,
}: {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
}) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <CountUp value={value} format={format} />
      </dd>
    </div>
  );
}

function FigureSkeletons() {
  const t = useTranslate();
  return (["thanks", "rewards", "challenges", "users"] as const).map((name) => (
    <div key={name} className={styles.figure}>
      <dt>{name === "rewards" ? t("dashboard:totals.rewards") : t(`dashboard:totals.${name}`, { count: 0 })}</dt>
      <dd>
        <Skeleton width="3.5rem" height="1.2em" />
      </dd>
    </div>
  ));
}
