import { isDraft, isOver } from "@guildhall/core/activities";
import type { Contest } from "@guildhall/core/contests";
import type { ReactNode } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Markdown } from "../../text/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

/** What members see of it. */
export function ContestBody({
  contest,
  draft,
}: {
  readonly contest: Contest;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={cards.lists}>
      {isOver(contest) && <Banner>{t("contest:banner.closed")}</Banner>}
      {isDraft(contest) && draft}
      <Card>
        {contest.description === "" ? (
          <p className={formStyles.hint}>{t("contest:noAbout")}</p>
        ) : (
          <Markdown text={contest.description} />
        )}
      </Card>
    </div>
  );
}

export function ContestBodySkeleton() {
  return (
    <Card>
      <SkeletonText lines={4} />
    </Card>
  );
}
