import { Banner, Button, Card, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { latePart, useTranslate } from "@guildhall/widget/guild";
import type { Host } from "./host.ts";
import { IssueThanks } from "./issue-thanks.tsx";
import type { Reading } from "./issue.ts";
import { useIssue } from "./use-issue.ts";

const IssueChallenge = latePart({
  load: () => import("./issue-challenge.tsx").then((file) => file.IssueChallenge),
  texts: ["challenge", "challenges", "cards", "files", "fields", "refusals"],
});

/** Beside an issue: who can be thanked for it, and its challenge. */
export function IssuePanel({
  host,
  of,
  openPage,
  isThanksOnly,
}: {
  readonly host: Host;
  readonly of: Reading;
  readonly openPage: (href: string) => void;
  readonly isThanksOnly: boolean;
}) {
  const t = useTranslate();
  const { issue, hasFailed, retry } = useIssue(host, of);
  return (
    <div className={formStyles.long}>
      {hasFailed && (
        <Banner
          tone="danger"
          actions={
            <Button size="s" onClick={retry}>
              {t("embed:retry")}
            </Button>
          }
        >
          {t("forge:issue.failed")}
        </Banner>
      )}
      {issue === null && !hasFailed && (
        <Card>
          <SkeletonText lines={3} />
        </Card>
      )}
      {issue !== null && <IssueThanks issue={issue} />}
      {!isThanksOnly && <IssueChallenge issueKey={of.key} title={issue?.summary ?? ""} openPage={openPage} />}
    </div>
  );
}
