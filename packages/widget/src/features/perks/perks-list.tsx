import type { Perk } from "@guildhall/core/perks";
import type { ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { PerkCard } from "./perk-card.tsx";
import { usePerks } from "./use-perks.ts";

// Perk cards are narrower than text cards.
const COLUMNS = { gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))", gap: "var(--s-4)" } as const;

export interface PerksListProps {
  readonly groupId: number;
  readonly groupNameOf: (groupId: number) => string;
  /** The add button; null for those who can't. */
  readonly add?: ReactNode;
  /** Buttons beside a perk's title; omit for none. */
  readonly actionsOf?: (perk: Perk) => ReactNode;
  /** Ways to move the focus to the next card or the previous one, such as keys. */
  readonly keysOf?: (onStep: (step: 1 | -1) => void) => ReactNode;
  readonly onBuy: (perk: Perk) => void;
}

/** The perks; Enter buys the perk in focus. */
export function PerksList({ groupId, groupNameOf, add = null, actionsOf, keysOf, onBuy }: PerksListProps) {
  const t = useTranslate();
  const { data, isError, refetch } = usePerks(groupId);
  const items = data?.items ?? [];
  const { list, focusedId, setFocusedId, move } = useCardFocus(items.map(({ id }) => id));
  return (
    <>
      {keysOf?.(move)}
      {data === undefined && (isError ? <Failure onRetry={() => void refetch()} /> : <PerksSkeleton />)}
      {data !== undefined && items.length === 0 && <Empty groupId={groupId} add={add} />}
      {items.length > 0 && (
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
                groupName={perk.groupId === 0 ? "" : groupNameOf(perk.groupId)}
                position={index + 1}
                setSize={items.length}
                tabIndex={perk.id === (focusedId ?? items[0]?.id) ? 0 : -1}
                actions={actionsOf?.(perk)}
                onBuy={() => onBuy(perk)}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Empty({ groupId, add }: { readonly groupId: number; readonly add: ReactNode }) {
  const t = useTranslate();
  const { group } = useGuild();
  if (groupId !== 0) {
    const clear = <Button onClick={() => group.choose(0)}>{t("perks:none.clear")}</Button>;
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

function PerksSkeleton() {
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
