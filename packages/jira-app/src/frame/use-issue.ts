import { useGuild } from "@guildhall/widget/guild";
import { useEffect, useState } from "react";
import type { Host } from "./host.ts";
import { JiraFailure, readIssue, type Issue, type Reading } from "./issue.ts";

interface ReadIssue {
  readonly issue: Issue | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads the issue once: what it costs is shared by everybody on the site. After a refusal it waits as long as told. */
export function useIssue(host: Pick<Host, "askJira">, { key, siteUrl, accountId }: Reading): ReadIssue {
  const { platform } = useGuild();
  const [issue, setIssue] = useState<Issue | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    let stopTimer = (): void => undefined;
    const again = (): void => setTries((before) => before + 1);
    readIssue(host, { key, siteUrl, accountId }).then(
      (read) => {
        if (isLeft) return;
        setIssue(read);
        setHasFailed(false);
      },
      (error: unknown) => {
        if (isLeft) return;
        setHasFailed(true);
        const pauseMs = error instanceof JiraFailure ? error.pauseMs : 0;
        if (pauseMs > 0) stopTimer = platform.setTimer(again, pauseMs);
      },
    );
    return () => {
      isLeft = true;
      stopTimer();
    };
  }, [host, platform, key, siteUrl, accountId, tries]);
  return { issue, hasFailed, retry: () => setTries((before) => before + 1) };
}
