import { describeRefusal } from "@guildhall/core/i18n";
import { purchaseCalls, type PurchaseCard as Purchase, type PurchaseList } from "@guildhall/core/purchases";
import { Button, Card, Checkbox, EmptyState, LoadMore, SkeletonText, VisuallyHidden } from "@guildhall/widget";
import { useList } from "@guildhall/widget/guild";
import { useState } from "react";
import { useCardKeys } from "../../commands/use-card-keys.ts";
import { chooseGroup } from "../../groups/group.store.ts";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { useMay } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ActivateDialog } from "./activate.dialog.tsx";
import { PurchaseCard } from "./purchase-card.tsx";
import { purchasesInput } from "./purchases-input.ts";
import { RefundDialog } from "./refund.dialog.tsx";
import { useSelection, type Selection } from "./use-selection.ts";

/** The open dialog. */
type Open =
  | { readonly kind: "activate" | "selected"; readonly purchases: readonly Purchase[] }
  | { readonly kind: "refund"; readonly purchase: Purchase };

interface ListProps {
  readonly type: PurchaseList;
  readonly groupId: number;
}

/** A list of purchases, 30 at a time; requests can be activated singly or in bulk, pending purchases refunded. */
export function PurchasesList({ type, groupId }: ListProps) {
  const query = useList(purchaseCalls.list, purchasesInput({ type, groupId }));
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection(items);
  if (data === undefined) return isError ? <Failure onRetry={() => void refetch()} /> : <Loading />;
  // The dialog outlives its card: it says why if someone else was faster.
  return (
    <>
      {type === "requests" && items.length > 0 && (
        <SelectionBar
          selection={selection}
          onActivate={() => setOpen({ kind: "selected", purchases: selection.chosen })}
        />
      )}
      {items.length === 0 ? (
        <Empty type={type} groupId={groupId} />
      ) : (
        <Purchases type={type} items={items} isMore={hasNextPage} selection={selection} onOpen={setOpen} />
      )}
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
      {open !== null && <OpenDialog open={open} waitingIds={items.map(({ id }) => id)} onClose={() => setOpen(null)} />}
    </>
  );
}

function OpenDialog({
  open,
  waitingIds,
  onClose,
}: {
  readonly open: Open;
  readonly waitingIds: readonly number[];
  readonly onClose: () => void;
}) {
  if (open.kind === "refund") {
    return (
      <RefundDialog purchase={open.purchase} isWaiting={waitingIds.includes(open.purchase.id)} onClose={onClose} />
    );
  }
  return (
    <ActivateDialog
      purchases={open.purchases}
      waitingIds={waitingIds}
      isBulk={open.kind === "selected"}
      onClose={onClose}
    />
  );
}

function SelectionBar({ selection, onActivate }: { readonly selection: Selection; readonly onActivate: () => void }) {
  const t = useTranslate();
  const count = selection.chosen.length;
  return (
    <div className={cards.filters}>
      <Checkbox
        label={t("purchases:selectAll")}
        checked={selection.isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !selection.isAll;
        }}
        onChange={selection.toggleAll}
      />
      <Button variant="primary" disabledReason={count === 0 ? t("purchases:selectFirst") : null} onClick={onActivate}>
        {t("purchases:activateSelected", { count })}
      </Button>
    </div>
  );
}

function Purchases({
  type,
  items,
  isMore,
  selection,
  onOpen,
}: {
  readonly type: PurchaseList;
  readonly items: readonly Purchase[];
  readonly isMore: boolean;
  readonly selection: Selection;
  readonly onOpen: (open: Open) => void;
}) {
  const t = useTranslate();
  const { list, focusedId, setFocusedId } = useCardKeys({
    source: "purchases-list",
    ids: items.map(({ id }) => id),
    titles: { next: t("purchases:next"), previous: t("purchases:previous") },
  });
  return (
    <div ref={list} role="feed" aria-label={t(`purchases:lists.${type}`)} className={cards.cards}>
      {items.map((purchase, index) => (
        <div key={purchase.id} className={cards.card} data-card={purchase.id} onFocus={() => setFocusedId(purchase.id)}>
          <PurchaseCard
            purchase={purchase}
            actions={
              type !== "activated" && <Actions type={type} purchase={purchase} selection={selection} onOpen={onOpen} />
            }
            position={index + 1}
            setSize={isMore ? -1 : items.length}
            tabIndex={purchase.id === (focusedId ?? items[0]?.id) ? 0 : -1}
          />
        </div>
      ))}
    </div>
  );
}

function Actions({
  type,
  purchase,
  selection,
  onOpen,
}: {
  readonly type: PurchaseList;
  readonly purchase: Purchase;
  readonly selection: Selection;
  readonly onOpen: (open: Open) => void;
}) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const managesAll = useMay("manage-purchases");
  const { id, productTitle, userName, abilities } = purchase;
  const about = <VisuallyHidden>{`: ${productTitle}, ${userName}`}</VisuallyHidden>;
  const reasonOf = ({ allowed, reason = "" }: Purchase["abilities"]["activate"]): string | null =>
    allowed ? null : describeRefusal(translateAny, { reason });
  return (
    <>
      {type === "requests" && abilities.activate.allowed && (
        <Checkbox
          label={
            <>
              {t("purchases:select")}
              {about}
            </>
          }
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      )}
      {type === "requests" && (
        <Button
          size="s"
          disabledReason={reasonOf(abilities.activate)}
          onClick={() => onOpen({ kind: "activate", purchases: [purchase] })}
        >
          {t("purchases:activate")}
          {about}
        </Button>
      )}
      {managesAll && (
        <Button
          size="s"
          variant="ghost"
          disabledReason={reasonOf(abilities.refund)}
          onClick={() => onOpen({ kind: "refund", purchase })}
        >
          {t("purchases:giveBack")}
          {about}
        </Button>
      )}
    </>
  );
}

function Empty({ type, groupId }: ListProps) {
  const t = useTranslate();
  if (groupId === 0) {
    return (
      <EmptyState picture="flag" title={t(`purchases:empty.${type}.title`)}>
        {t(`purchases:empty.${type}.text`)}
      </EmptyState>
    );
  }
  const clear = <Button onClick={() => chooseGroup(0)}>{t("purchases:empty.group.clear")}</Button>;
  return (
    <EmptyState picture="search" title={t("purchases:empty.group.title")} action={clear}>
      {t("purchases:empty.group.text")}
    </EmptyState>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <EmptyState
      picture="offline"
      title={t("purchases:failed")}
      action={<Button onClick={onRetry}>{t("words:retry")}</Button>}
    />
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div className={cards.cards} role="status" aria-label={t("purchases:loading")}>
      {[1, 2, 3].map((each) => (
        <Card key={each}>
          <SkeletonText lines={3} />
        </Card>
      ))}
    </div>
  );
}
