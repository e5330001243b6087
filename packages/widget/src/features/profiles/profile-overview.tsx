import { useMayThank, useTranslate } from "../../guild/index.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { QuotaCard } from "../quota/index.ts";
import { AchievementList } from "./achievement-list.tsx";
import type { Profile } from "./profile-reads.ts";
import styles from "./profile.module.css";

export function ProfileOverview({ profile }: { readonly profile: Profile | undefined }) {
  const t = useTranslate();
  const canThank = useMayThank();
  if (profile === undefined)
    return (
      <Card>
        <SkeletonText lines={4} />
      </Card>
    );
  const { stats } = profile;
  const thank = canThank && (
    <ButtonLink href="/thanks/create" variant="primary">
      {t("profile:giveThanks")}
    </ButtonLink>
  );
  return (
    <>
      {stats.giverQuota.length > 0 && (
        <QuotaCard title={t("profile:quota")} quota={stats.giverQuota} note={t("profile:quotaHint")} action={thank} />
      )}
      <Card title={t("profile:received")}>
        {stats.thanksRewards.length > 0 ? (
          <RewardList rewards={stats.thanksRewards} size="l" />
        ) : (
          <p className={styles.nothing}>{t("profile:nothingReceived")}</p>
        )}
      </Card>
      <Card title={t("profile:achievements")}>
        <AchievementList profile={profile} />
      </Card>
    </>
  );
}
