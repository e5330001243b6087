import { challengeCalls, type ChallengeCard } from "@guildhall/core/challenges";
import { challengeHref } from "@guildhall/core/navigation";
import type { ReactNode } from "react";
import { useList, useMay, useTranslate } from "../../guild/index.ts";
import { ActivityList, type ActivityListProps } from "../activities/index.ts";
import { ChallengeListCard } from "./challenge-card.tsx";
import { challengesInput, type ChallengesView } from "./challenges-view.ts";

export interface ChallengesListProps extends Pick<ActivityListProps<ChallengeCard>, "create" | "keysOf"> {
  readonly view: ChallengesView;
  /** Buttons of a card; omit for none. */
  readonly actionsOf?: (challenge: ChallengeCard) => ReactNode;
}

/** A list of challenges, 30 at a time. */
export function ChallengesList({ view, create, actionsOf, keysOf }: ChallengesListProps) {
  const t = useTranslate();
  const { type, groupId } = view;
  const read = useList(challengeCalls.list, challengesInput(view));
  const key = useMay("manage-challenges") && type === "active" ? "activeManaged" : type;
  const words = {
    label: t(`challenges:lists.${type}`),
    loading: t("challenges:lists.loading"),
    failed: t("challenges:lists.failed"),
    empty: t(`challenges:empty.${key}.title`),
    emptyText: t(`challenges:empty.${key}.text`),
  };
  return (
    <ActivityList
      read={read}
      card={(challenge, frame) => (
        <ChallengeListCard challenge={challenge} actions={actionsOf?.(challenge)} {...frame} />
      )}
      hrefOf={challengeHref}
      words={words}
      groupId={groupId}
      create={type !== "closed" && create}
      keysOf={keysOf}
    />
  );
}
