import { isDraft, isOver } from "@guildhall/core/activities";
import type { Chain } from "@guildhall/core/chains";
import type { ReactNode } from "react";
import { cardStyles as cards, formStyles } from "../../forms/index.ts";
import { useTranslate } from "../../guild/index.ts";
import { Markdown } from "../../text/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

/** What members see of it. */
export function ChainBody({
  chain,
  draft,
}: {
  readonly chain: Chain;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={cards.lists}>
      {isOver(chain) && <Banner>{t("chain:banner.closed")}</Banner>}
      {isDraft(chain) && draft}
      <Card>
        {chain.description === "" ? (
          <p className={formStyles.hint}>{t("chain:noAbout")}</p>
        ) : (
          <Markdown text={chain.description} />
        )}
      </Card>
    </div>
  );
}

export function ChainBodySkeleton() {
  return (
    <Card>
      <SkeletonText lines={4} />
    </Card>
  );
}
