import { Banner, Button, Card, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { latePart, useGuild, useMember, useTranslate } from "@guildhall/widget/guild";
import { useEffect, useState } from "react";
import type { Host } from "./host.ts";
import { IssueThanks } from "./issue-thanks.tsx";
import type { Reading } from "./issue.ts";
import { tellWait } from "./jira-pause.ts";
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
  const { features } = useMember();
  const { state, retry } = useIssue(host, of);
  const issue = state.kind === "read" ? state.issue : null;
  return (
    <div className={formStyles.long}>
      {state.kind === "failed" && <Unread againAt={state.againAt} onRetry={retry} />}
      {state.kind === "reading" && (
        <Card>
          <SkeletonText lines={3} />
        </Card>
      )}
      {issue !== null && features.includes("thanks") && <IssueThanks issue={issue} openPage={openPage} />}
      {!isThanksOnly && features.includes("challenges") && (
        <IssueChallenge issueKey={of.key} siteUrl={of.siteUrl} title={issue?.summary ?? ""} openPage={openPage} />
      )}
    </div>
  );
}

/** Jira refused. It's asked again by itself where it said when; sooner would only be refused for longer. */
function Unread({ againAt, onRetry }: { readonly againAt: number | null; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (againAt !== null) return <Busy key={againAt} againAt={againAt} />;
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="s" onClick={onRetry}>
          {t("embed:retry")}
        </Button>
      }
    >
      {t("forge:issue.failed")}
    </Banner>
  );
}

/** Counts down. */
function Busy({ againAt }: { readonly againAt: number }) {
  const t = useTranslate();
  const { platform } = useGuild();
  const [leftMs, setLeftMs] = useState(() => againAt - platform.now());
  const { unit, count, changesInMs } = tellWait(leftMs);
  useEffect(
    () => platform.setTimer(() => setLeftMs(againAt - platform.now()), changesInMs),
    [platform, againAt, leftMs, changesInMs],
  );
  return <Banner>{t(`forge:busy.${unit}`, { count })}</Banner>;
}
