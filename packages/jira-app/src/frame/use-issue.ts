import { useGuild } from "@guildhall/widget/guild";
import { useEffect, useState } from "react";
import type { Host } from "./host.ts";
import { JiraFailure, readIssue, type Issue, type Reading } from "./issue.ts";
import { pauseAfter, sharedPauseLeft, sharePause } from "./jira-pause.ts";

/**
 * What is known of the issue: `againAt` (ms since 1970) is set while Jira wants to be asked later,
 * which happens by itself.
 */
export type IssueState =
  | { readonly kind: "reading" }
  | { readonly kind: "read"; readonly issue: Issue }
  | { readonly kind: "failed"; readonly againAt: number | null };

interface ReadIssue {
  readonly state: IssueState;
  readonly retry: () => void;
}

/** Reads the issue once: what it costs is shared by everybody on the site. After a refusal it waits as long as told. */
export function useIssue(host: Pick<Host, "askJira">, { key, siteUrl, accountId }: Reading): ReadIssue {
  const { platform } = useGuild();
  const [state, setState] = useState<IssueState>({ kind: "reading" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    let stopTimer = (): void => undefined;
    const wait = (ms: number): void => {
      setState({ kind: "failed", againAt: platform.now() + ms });
      stopTimer = platform.setTimer(() => setTries((before) => before + 1), ms);
    };
    const fail = (error: unknown): void => {
      const now = platform.now();
      const pause =
        error instanceof JiraFailure ? pauseAfter(error.response, { now, tries, random: platform.random() }) : null;
      if (pause?.isShared === true) sharePause(now + pause.ms);
      if (isLeft) return;
      if (pause === null) setState({ kind: "failed", againAt: null });
      else wait(pause.ms);
    };
    const shared = sharedPauseLeft(platform.now());
    if (shared > 0) wait(shared);
    else
      readIssue(host, { key, siteUrl, accountId }).then((issue) => {
        if (!isLeft) setState({ kind: "read", issue });
      }, fail);
    return () => {
      isLeft = true;
      stopTimer();
    };
  }, [host, platform, key, siteUrl, accountId, tries]);
  return { state, retry: () => setTries((before) => before + 1) };
}
