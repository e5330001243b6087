import { challengeCalls, type ChallengeCard } from "@guildhall/core/challenges";
import { useList, useMay, useTranslate } from "../../guild/index.ts";
import { ActivityList, listInput, type KindListProps } from "../activities/index.ts";
import { ChallengeListCard } from "./challenge-card.tsx";

/** A list of challenges, 30 at a time. */
export function ChallengesList({ actionsOf, ...props }: KindListProps<ChallengeCard>) {
  const t = useTranslate();
  const { type } = props.view;
  const read = useList(challengeCalls.list, listInput(props.view));
  const key = useMay("manage-challenges") && type === "active" ? "activeManaged" : type;
  return (
    <ActivityList
      {...props}
      kind="challenge"
      read={read}
      card={(challenge, frame) => (
        <ChallengeListCard challenge={challenge} actions={actionsOf?.(challenge)} {...frame} />
      )}
      words={{
        label: t(`challenges:lists.${type}`),
        loading: t("challenges:lists.loading"),
        failed: t("challenges:lists.failed"),
        empty: t(`challenges:empty.${key}.title`),
        emptyText: t(`challenges:empty.${key}.text`),
      }}
    />
  );
}
