import type { EndpointResponse } from "@guildhall/core";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { Button, Card, EmptyState, MemberChip, SkeletonText } from "@guildhall/widget";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { isGone } from "@guildhall/widget/guild";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { memberHref } from "@guildhall/core/navigation";
import { BackToActivity } from "../activities/index.ts";
import { ChallengeTrouble } from "./challenge-states.tsx";
import { ChallengeTitle } from "./challenge-title.tsx";
import styles from "./challenge.module.css";

type ChallengeStats = EndpointResponse<typeof assignmentCalls.getStats>;

function ChallengeStatsPage() {
  const t = useTranslate();
  const cid = Number(useParams({ strict: false }).cid);
  const { error, refetch } = useCall(assignmentCalls.getStats, { params: { id: cid } });
  if (error !== null && isGone(error)) return <ChallengeTrouble error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={t("challenge:stats.title")}
        lead={<ChallengeTitle cid={cid} />}
        actions={<BackToActivity kind="challenge" id={cid} />}
      />
      <Figures cid={cid} />
    </>
  );
}

function Figures({ cid }: { readonly cid: number }) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(assignmentCalls.getStats, { params: { id: cid } });
  if (data === undefined) {
    if (!isError)
      return (
        <div role="status" aria-label={t("challenge:stats.loading")}>
          <Card>
            <SkeletonText lines={4} />
          </Card>
        </div>
      );
    const retry = <Button onClick={() => void refetch()}>{t("challenge:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("challenge:stats.failed")} action={retry} />
      </Card>
    );
  }
  const { counters, sections } = data;
  return (
    <div className={cards.lists}>
      <div className={styles.counters}>
        {counters.map(({ count, title, subtitle }) => (
          <Card key={title}>
            <p className={cards.count}>{count}</p>
            <p>{title}</p>
            {subtitle !== "" && <p className={styles.quiet}>{subtitle}</p>}
          </Card>
        ))}
      </div>
      {sections.every(({ assignees }) => assignees.length === 0) ? (
        <Card>
          <EmptyState picture="chart" title={t("challenge:stats.empty.title")}>
            {t("challenge:stats.empty.text")}
          </EmptyState>
        </Card>
      ) : (
        sections.map((section) => <People key={section.title} section={section} />)
      )}
    </div>
  );
}

function People({ section: { title, assignees } }: { readonly section: ChallengeStats["sections"][number] }) {
  const t = useTranslate();
  return (
    <Card title={title}>
      {assignees.length === 0 ? (
        <p className={styles.quiet}>{t("challenge:stats.nobody")}</p>
      ) : (
        <ul className={styles.names}>
          {assignees.map(({ userId: id, name, avatarUrl, count }) => (
            <li key={id}>
              <MemberChip
                member={{ id, name, avatarUrl }}
                href={memberHref(id)}
                {...(count > 1 && { about: t("challenge:stats.timesLong", { count }) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export const challengeStatsPage = definePage({
  component: ChallengeStatsPage,
  warm: ({ params }) => {
    const cid = Number(params["cid"]);
    return Promise.all([
      queryClient.prefetchQuery(callQuery(api, assignmentCalls.getStats, { params: { id: cid } })),
      queryClient.prefetchQuery(callQuery(api, challengeCalls.get, { params: { id: cid } })),
    ]);
  },
});
