import { challengeCalls, issueLink, newChallengeHref } from "@guildhall/core/challenges";
import { Banner, Button, Card, SkeletonText } from "@guildhall/widget";
import { WholeChallenge } from "@guildhall/widget/challenges";
import { formStyles } from "@guildhall/widget/forms";
import { isGone, useCall, useGuild, useTranslate } from "@guildhall/widget/guild";
import { useSyncExternalStore } from "react";
import { hasOtherSites } from "./jira-link.ts";
import { useMayOpenInPanel } from "./use-panel.ts";

/** The issue's challenge, or how it gets one. */
export function IssueChallenge({
  issueKey,
  siteUrl,
  title,
  openPage,
}: {
  readonly issueKey: string;
  readonly siteUrl: string;
  /** The issue's; "" while it isn't known. */
  readonly title: string;
  readonly openPage: (href: string) => void;
}) {
  const t = useTranslate();
  const { getState, subscribe } = useGuild().session;
  const isNamedByLink = hasOtherSites(useSyncExternalStore(subscribe, getState).info);
  const { data, error, refetch } = useCall(challengeCalls.getOfIssue, {
    params: { provider: "jira", extId: issueKey },
  });
  if (data !== undefined) return <Own id={data.challenge.id} />;
  if (error === null)
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    );
  const key = isNamedByLink ? issueLink({ siteUrl, key: issueKey }) : issueKey;
  if (isGone(error)) return <None onCreate={() => openPage(newChallengeHref({ key, title }))} />;
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="s" onClick={() => void refetch()}>
          {t("embed:retry")}
        </Button>
      }
    >
      {t("challenge:failed")}
    </Banner>
  );
}

/** Challenges are made in the panel: in a frame, nobody holds more than a member. */
function None({ onCreate }: { readonly onCreate: () => void }) {
  const t = useTranslate();
  if (!useMayOpenInPanel("/challenges/create")) return null;
  return (
    <Card title={t("forge:issue.challenge")}>
      <p className={formStyles.hint}>{t("forge:issue.noChallenge")}</p>
      <Button onClick={onCreate}>{t("forge:issue.create")}</Button>
    </Card>
  );
}

/** Read by its own id, which news of challenges renews. */
function Own({ id }: { readonly id: number }) {
  const { data } = useCall(challengeCalls.get, { params: { id } });
  if (data === undefined)
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    );
  return <WholeChallenge challenge={data.challenge} />;
}
