import { Card, CountUp, Skeleton } from "@guildhall/widget";
import { formatAmount } from "@guildhall/core";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import type { Stats } from "./dashboard.queries.ts";
import styles from "./dashboard.module.css";

/** The team in numbers. */
export function SummaryCard({ stats }: { readonly stats: Stats | undefined }) {
  const t = useTranslate();
  const language = useLanguage();
  const { features } = useMember();
  const count = (value: number): string => new Intl.NumberFormat(language).format(value);
  const figures = [
    { key: "thanks", value: stats?.totalThanks, format: count, label: t("dashboard:totals.thanks", { count: stats?.totalThanks ?? 0 }) },
    { key: "rewards", value: stats?.totalRewards, format: (value: number) => formatAmount(value, language), label: t("dashboard:totals.rewards") },
    ...(features.includes("challenges") && (stats?.totalChallenges ?? 0) > 0
      ? [{ key: "challenges", value: stats?.totalChallenges, format: count, label: t("dashboard:totals.challenges", { count: stats?.totalChallenges ?? 0 }) }]
      : []),
    { key: "users", value: stats?.totalUsers, format: count, label: t("dashboard:totals.users", { count: stats?.totalUsers ?? 0 }) },
  ];
  return (
    <Card title={t("dashboard:summary")} glow>
      <dl className={styles.figures}>
        {figures.map(({ key, value, format, label }) => (
          <div key={key} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value === undefined ? <Skeleton width="4rem" /> : <CountUp value={value} format={format} />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
