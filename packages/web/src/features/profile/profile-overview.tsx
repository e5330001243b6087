import { ButtonLink, Card, EmptyState, QuotaCard, RewardList, SkeletonText } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import type { Profile } from "./profile.queries.ts";
import styles from "./profile.module.css";

/** What a member has received, may still give, and has achieved. */
export function ProfileOverview({ profile }: { readonly profile: Profile | undefined }) {
  const t = useTranslate();
  const canThank = useHasRoute("/thanks/create");
  if (profile === undefined) return <Card><SkeletonText lines={4} /></Card>;
  const { stats, achievements } = profile;
  const thank = canThank && <ButtonLink href="/thanks/create" variant="primary">{t("profile:giveThanks")}</ButtonLink>;
  return (
    <div className={styles.sections}>
      {stats.giverQuota.length > 0 && (
        <QuotaCard title={t("profile:quota")} quota={stats.giverQuota} note={t("profile:quotaHint")} action={thank} />
      )}
      <Card title={t("profile:received")}>
        {stats.thanksRewards.length > 0
          ? <RewardList rewards={stats.thanksRewards} size="l" />
          : <p className={styles.nothing}>{t("profile:nothingReceived")}</p>}
      </Card>
      <Card title={t("profile:achievements")}>
        {achievements.items.length > 0
          ? <Achievements items={achievements.items} />
          : <EmptyState picture="chart" title={t("profile:noAchievements.title")}>{t("profile:noAchievements.text")}</EmptyState>}
      </Card>
    </div>
  );
}

function Achievements({ items }: { readonly items: Profile["achievements"]["items"] }) {
  return (
    <ul className={styles.achievements}>
      {items.map(({ title, description, imageUrl }) => (
        <li key={title} className={styles.achievement}>
          <img src={imageUrl} alt="" width="56" height="56" loading="lazy" />
          <div>
            <h3>{title}</h3>
            <p className={styles.nothing}>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
