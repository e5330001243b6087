import { isDraft, isOver } from "@guildhall/core/activities";
import { isGivenUp } from "@guildhall/core/challenges";
import type { ReactNode } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { useChallenge } from "./challenge-scope.tsx";

/** Says that a challenge is over, blocked since its solver gave up, or not yet published; nothing for an open one. */
export function StateBanner({ reopen, draft }: { readonly reopen: ReactNode; readonly draft: ReactNode }) {
  const t = useTranslate();
  const { challenge } = useChallenge();
  if (isOver(challenge)) return <Banner>{t("challenge:banner.closed")}</Banner>;
  if (isDraft(challenge)) return draft;
  if (!isGivenUp(challenge)) return null;
  if (!reopen) return <Banner tone="warning">{t("challenge:banner.givenUp")}</Banner>;
  return (
    <Banner tone="warning" actions={reopen}>
      {t("challenge:banner.givenUpManaged")}
    </Banner>
  );
}
