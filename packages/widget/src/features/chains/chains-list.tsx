import { chainCalls, type ChainCard } from "@guildhall/core/chains";
import { useList, useTranslate } from "../../guild/index.ts";
import { ActivityList, listInput, type KindListProps } from "../activities/index.ts";
import { ChainListCard } from "./chain-card.tsx";

/** A list of chains, 30 at a time. */
export function ChainsList({ actionsOf, ...props }: KindListProps<ChainCard>) {
  const t = useTranslate();
  const { type } = props.view;
  const read = useList(chainCalls.list, listInput(props.view));
  return (
    <ActivityList
      {...props}
      kind="chain"
      read={read}
      card={(chain, frame) => <ChainListCard chain={chain} actions={actionsOf?.(chain)} {...frame} />}
      words={{
        label: t(`chains:lists.${type}`),
        loading: t("chains:lists.loading"),
        failed: t("chains:lists.failed"),
        empty: t(`chains:empty.${type}.title`),
        emptyText: t(`chains:empty.${type}.text`),
      }}
    />
  );
}
