import { formatAmount } from "@guildhall/core";
import { statsCalls } from "@guildhall/core/stats";
import { useCall, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Card } from "../../ui/card.tsx";
import { CountUp } from "../../ui/count-up.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { statsInput, type Stats } from "./stats-input.ts";
import styles from "./stats.module.css";

/** A group's totals; 0 is the workspace. */
export function SummaryCard({ groupId }: { readonly groupId: number }) {
  const t = useTranslate();
  const { data } = useCall(statsCalls.get, statsInput(groupId));
  return (
    <Card title={t("dashboard:summary")} glow>
      <dl className={styles.figures}>{data === undefined ? <FigureSkeletons /> : <Figures stats={data} />}</dl>
    </Card>
  );
}

function Figures({ stats }: { readonly stats: Stats }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const { totalThanks, totalRewards, totalChallenges, totalUsers } = stats;
  const numbers = new Intl.NumberFormat(language);
  const count = (value: number): string => numbers.format(value);
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
