import { Button, Card, classNames, EmptyState, Skeleton, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCardKeys } from "../../commands/use-card-keys.ts";
import { chooseGroup } from "../../groups/group.store.ts";
import { useGroupOptions } from "../../groups/use-group-options.ts";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { PerkCard, type PerkAction } from "./perk-card.tsx";
import { perksQuery } from "./perks.queries.ts";

// Perk cards are narrower than text cards.
const COLUMNS = { gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))", gap: "var(--s-4)" } as const;

/** The shelf; J and K move between perks, Enter buys one. */
export function PerksList({
  groupId,
  add,
  onOpen,
}: {
  readonly groupId: number;
  /** The add button; null for those who can't. */
  readonly add: ReactNode;
  readonly onOpen: (action: PerkAction, id: number) => void;
}) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(perksQuery(groupId));
  const { nameOf } = useGroupOptions(t("perks:form.everybody"));
  const items = data?.items ?? [];
  const { list, focusedId, setFocusedId } = useCardKeys({
    source: "perks-list",
    ids: items.map(({ id }) => id),
    titles: { next: t("perks:next"), previous: t("perks:previous") },
  });
  if (data === undefined) return isError ? <Failure onRetry={() => void refetch()} /> : <ShelfSkeleton />;
  if (items.length === 0) return <Empty groupId={groupId} add={add} />;
  return (
    <div
      ref={list}
      role="feed"
      aria-label={t("perks:list")}
      className={classNames(cards.cards, cards.columns)}
      style={COLUMNS}
    >
      {items.map((perk, index) => (
        <div key={perk.id} className={cards.card} data-card={perk.id} onFocus={() => setFocusedId(perk.id)}>
          <PerkCard
            product={perk}
            groupName={perk.groupId === 0 ? "" : nameOf(perk.groupId)}
            position={index + 1}
            setSize={items.length}
            tabIndex={perk.id === (focusedId ?? items[0]?.id) ? 0 : -1}
            onOpen={(action) => onOpen(action, perk.id)}
          />
        </div>
      ))}
    </div>
  );
}

function Empty({ groupId, add }: { readonly groupId: number; readonly add: ReactNode }) {
  const t = useTranslate();
  if (groupId !== 0) {
    const clear = <Button onClick={() => chooseGroup(0)}>{t("perks:none.clear")}</Button>;
    return (
      <EmptyState picture="search" title={t("perks:none.title")} action={clear}>
        {t("perks:none.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState picture="flag" title={t("perks:empty.title")} action={add}>
      {t(add === null ? "perks:empty.text" : "perks:empty.managed")}
    </EmptyState>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <EmptyState
      picture="offline"
      title={t("perks:failed")}
      action={<Button onClick={onRetry}>{t("perks:retry")}</Button>}
    />
  );
}

function ShelfSkeleton() {
  const t = useTranslate();
  return (
    <div
      className={classNames(cards.cards, cards.columns)}
      style={COLUMNS}
      role="status"
      aria-label={t("perks:loading")}
    >
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Card key={each}>
          <Skeleton width="100%" height="9rem" />
          <SkeletonText lines={4} />
        </Card>
      ))}
    </div>
  );
}
