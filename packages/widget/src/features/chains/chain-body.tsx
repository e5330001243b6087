import { isDraft, isOver } from "@guildhall/core/activities";
import { isThrough, type ChainView } from "@guildhall/core/chains";
import { useState, type ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Markdown } from "../../text/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { FactsAside, isOnWay } from "../activities/index.ts";
import { ChainFacts, type GroupName } from "./chain-facts.tsx";
import { ChainSteps } from "./chain-steps.tsx";
import { Finished } from "./late-parts.ts";

/** A chain with its steps as they stand for its reader. */
export function ChainBody({
  view,
  group,
  draft,
}: {
  readonly view: ChainView;
  /** Its group, if the reader may know it; undefined also for everyone's. */
  readonly group?: GroupName | undefined;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
}) {
  const t = useTranslate();
  const { chain, progress } = view;
  const isDone = isThrough(progress);
  // They were on their way here or on a page of a step, so the end is news.
  const [wasOpen, setWasOpen] = useState(() => !isDone || isOnWay(chain.id));
  if (!isDone && !wasOpen) setWasOpen(true);
  return (
    <div className={cards.split}>
      <FactsAside>
        <ChainFacts view={view} group={group} />
      </FactsAside>
      <div className={cards.lists}>
        {isOver(chain) && <Banner>{t("chain:banner.closed")}</Banner>}
        {isDraft(chain) && draft}
        {isDone && <Finished view={view} isFresh={wasOpen} />}
        {chain.description !== "" && (
          <Card>
            <Markdown text={chain.description} />
          </Card>
        )}
        <ChainSteps view={view} />
      </div>
    </div>
  );
}
