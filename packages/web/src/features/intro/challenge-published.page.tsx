import { challengeCalls } from "@guildhall/core/challenges";
import { Button, ButtonLink, Card, EmptyState, RewardList, SkeletonText } from "@guildhall/widget";
import { useParams } from "@tanstack/react-router";
import { formStyles } from "@guildhall/widget/forms";
import { useCall } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useIntro } from "./use-intro.ts";

function ChallengePublishedPage() {
  const t = useTranslate();
  const id = Number(useParams({ strict: false }).cid);
  const step = useIntro("/intro/challenge");
  const { data, isError, refetch } = useCall(challengeCalls.get, { params: { id } });
  if (isError) {
    return (
      <EmptyState
        picture="compass"
        title={t("intro:published.missing")}
        action={<Button onClick={() => void refetch()}>{t("intro:retry")}</Button>}
      />
    );
  }
  return (
    <div className={formStyles.page}>
      <PageHead title={t("intro:published.title")} lead={t("intro:published.lead")} />
      {data === undefined ? (
        <Card>
          <SkeletonText lines={3} />
        </Card>
      ) : (
        <Card title={data.challenge.title}>
          <div className={formStyles.form}>
            <RewardList rewards={data.challenge.rewards} />
            <div className={formStyles.top}>
              <ButtonLink href={`/challenge/${String(id)}`}>{t("intro:published.show")}</ButtonLink>
              <ButtonLink variant="primary" href={step.next}>
                {t("intro:published.next")}
              </ButtonLink>
            </div>
          </div>
        </Card>
      )}
    </div>
  );
}

export const challengePublishedPage = definePage({ component: ChallengePublishedPage });
