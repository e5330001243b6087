import { contestCalls } from "@guildhall/core/contests";
import { cardStyles as cards } from "../../forms/index.ts";
import { useList, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { MemberChip, memberHref } from "../members/index.ts";

/** Everyone who joined. */
export function PeopleDialog({ contestId, onClose }: { readonly contestId: number; readonly onClose: () => void }) {
  const t = useTranslate();
  const read = useList(contestCalls.listParticipants, { params: { id: contestId }, query: {} });
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  return (
    <Dialog open size="s" onClose={onClose} title={t("contest:facts.participants")}>
      {data === undefined && !isError && <SkeletonText lines={3} />}
      {isError && (
        <EmptyState
          picture="offline"
          title={t("contest:vote.failed")}
          action={<Button onClick={() => void refetch()}>{t("contest:retry")}</Button>}
        />
      )}
      <ul className={cards.cards}>
        {data?.pages
          .flatMap((page) => page.items)
          .map((person) => (
            <li key={person.id}>
              <MemberChip member={person} href={memberHref(person.id)} />
            </li>
          ))}
      </ul>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </Dialog>
  );
}
