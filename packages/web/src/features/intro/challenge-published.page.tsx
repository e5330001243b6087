import { getChallenge } from "@guildhall/core/contract";
import { Button, ButtonLink, Card, EmptyState, RewardList, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import formStyles from "../../forms/form.module.css";
import { toGroupId as toId } from "../../groups/group.store.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";

function ChallengePublishedPage() {
  const t = useTranslate();
  const { cid } = useParams({ strict: false }) as { readonly cid?: string };
  const id = toId(cid);
  const hasThanks = useHasRoute("/intro/thanks");
  const { data, isError, refetch } = useQuery({
    queryKey: ["challenge", id],
    queryFn: ({ signal }) => api.call(getChallenge, { params: { id } }, { signal, quiet: true }),
    enabled: id > 0,
  });
  if (id === 0 || isError) {
    return <EmptyState picture="compass" title={t("intro:published.missing")} action={<Button onClick={() => void refetch()}>{t("intro:retry")}</Button>} />;
  }
  return (
    <div className={formStyles.page}>
      <PageHead title={t("intro:published.title")} lead={t("intro:published.lead")} />
      {data === undefined ? <Card><SkeletonText lines={3} /></Card> : (
        <Card title={data.challenge.title}>
          <div className={formStyles.form}>
            <RewardList rewards={data.challenge.rewards} />
            <div className={formStyles.top}>
              <ButtonLink href={`/challenge/${String(id)}`}>{t("intro:published.show")}</ButtonLink>
              <ButtonLink variant="primary" href={hasThanks ? "/intro/thanks" : "/"}>{t("intro:published.next")}</ButtonLink>
            </div>
          </div>
        </Card>
      )}
    </div>
  );
}

/** Says that a workspace's first challenge is out, and leads on. */
export const challengePublishedPage = definePage({ component: ChallengePublishedPage });
