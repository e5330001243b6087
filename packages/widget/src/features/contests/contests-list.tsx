import { contestCalls, type ContestCard } from "@guildhall/core/contests";
import { useList, useMay, useTranslate } from "../../guild/index.ts";
import { ActivityList, listInput, type KindListProps } from "../activities/index.ts";
import { ContestListCard } from "./contest-card.tsx";

/** A list of contests, 30 at a time. */
export function ContestsList({ actionsOf, ...props }: KindListProps<ContestCard>) {
  const t = useTranslate();
  const { type } = props.view;
  const read = useList(contestCalls.list, listInput(props.view));
  const key = useMay("manage-contests") && type === "active" ? "activeManaged" : type;
  return (
    <ActivityList
      {...props}
      kind="contest"
      read={read}
      card={(contest, frame) => <ContestListCard contest={contest} actions={actionsOf?.(contest)} {...frame} />}
      words={{
        label: t(`contests:lists.${type}`),
        loading: t("contests:lists.loading"),
        failed: t("contests:lists.failed"),
        empty: t(`contests:empty.${key}.title`),
        emptyText: t(`contests:empty.${key}.text`),
      }}
    />
  );
}
