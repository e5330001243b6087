import { isVoted, stageOf, type Contest } from "@guildhall/core/contests";
import type { ReactNode } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Markdown } from "../../text/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { FactsAside } from "../activities/index.ts";
import { ContestFacts, type GroupName } from "./contest-facts.tsx";
import { Ballot, Outcome, Standing } from "./late-parts.tsx";
import { useClosingRefresh } from "./use-closing-refresh.ts";

/** A contest with everything a member does about it. */
export function ContestBody({
  contest,
  group,
  draft,
}: {
  readonly contest: Contest;
  /** Its group, if the reader may know it; undefined also for everyone's. */
  readonly group?: GroupName | undefined;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
}) {
  const t = useTranslate();
  useClosingRefresh(contest);
  const stage = stageOf(contest);
  return (
    <div className={cards.split}>
      <FactsAside waits={stage === "closed"}>
        <ContestFacts contest={contest} group={group} />
      </FactsAside>
      <div className={cards.lists}>
        {(stage === "waiting" || stage === "counting") && <Banner>{t(`contest:banner.${stage}`)}</Banner>}
        {stage === "draft" && draft}
        {stage === "closed" && <Outcome contest={contest} />}
        <Card>
          {contest.description === "" ? (
            <p className={formStyles.hint}>{t("contest:noAbout")}</p>
          ) : (
            <Markdown text={contest.description} />
          )}
        </Card>
        {stage === "open" && isVoted(contest) && <Ballot contest={contest} />}
        {contest.standing !== null && <Standing standing={contest.standing} />}
      </div>
    </div>
  );
}
