import { challengeCalls } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import { Banner, Button, Card, SkeletonText } from "@guildhall/widget";
import { WholeChallenge } from "@guildhall/widget/challenges";
import { formStyles } from "@guildhall/widget/forms";
import { isGone, useCall, useMember, useTranslate } from "@guildhall/widget/guild";

/** The issue's challenge, or how it gets one. */
export function IssueChallenge({
  issueKey,
  openPage,
}: {
  readonly issueKey: string;
  readonly openPage: (href: string) => void;
}) {
  const t = useTranslate();
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
  if (isGone(error)) return <None openPage={openPage} />;
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

function None({ openPage }: { readonly openPage: (href: string) => void }) {
  const t = useTranslate();
  // In the panel, where it's made; in a frame, nobody holds more than a member.
  const { user } = useMember();
  if (!holds({ roles: user.roles }, "manage-challenges")) return null;
  return (
    <Card title={t("forge:issue.challenge")}>
      <p className={formStyles.hint}>{t("forge:issue.noChallenge")}</p>
      <Button onClick={() => openPage("/challenges/create")}>{t("forge:issue.create")}</Button>
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
