import { isEndless, type Perk } from "@guildhall/core/perks";
import { useId, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { useReadOnly, useTranslate } from "../../guild/index.ts";
import { Badge, GroupBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { PerkPicture } from "./perk-picture.tsx";
import { useRefusal } from "./use-refusal.ts";

/** A perk and its position in the list. */
export interface PerkCardProps {
  readonly product: Perk;
  /** "" for a perk for all members. */
  readonly groupName: string;
  readonly position: number;
  readonly setSize: number;
  readonly tabIndex: number;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly onBuy: () => void;
}

const COLUMN = { display: "flex", flexDirection: "column" } as const satisfies CSSProperties;
const FRAME = { ...COLUMN, borderRadius: "var(--r-3)" } as const;
const WHOLE = { ...COLUMN, flex: 1 } as const;
const BODY = { ...WHOLE, gap: "var(--s-3)", padding: "var(--s-4)", minWidth: 0 } as const;
const HEAD = { display: "flex", alignItems: "center", gap: "var(--s-1)" } as const;
const TITLE = { flex: 1, minWidth: 0, fontSize: "var(--f-l)", overflowWrap: "anywhere" } as const;
const ROW = { display: "flex", flexWrap: "wrap", gap: "var(--s-2)" } as const;
const FOOT = { ...COLUMN, marginTop: "auto" } as const;

export function PerkCard({ product: perk, groupName, position, setSize, tabIndex, actions, onBuy }: PerkCardProps) {
  const t = useTranslate();
  const titleId = useId();
  const refusal = usePurchaseRefusal(perk);
  const buy = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.target === event.currentTarget && refusal === null) onBuy();
  };
  return (
    <article
      style={FRAME}
      tabIndex={tabIndex}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={setSize}
      onKeyDown={buy}
    >
      <Card flush style={WHOLE}>
        <PerkPicture url={perk.imageUrl} />
        <div style={BODY}>
          <div style={HEAD}>
            <h2 id={titleId} style={TITLE}>
              {perk.title}
            </h2>
            {actions}
          </div>
          {perk.description !== "" && <Clamp text={perk.description} />}
          <div style={ROW}>
            {perk.costs.length > 0 ? (
              <RewardList rewards={perk.costs} />
            ) : (
              <Badge tone="success">{t("perks:card.free")}</Badge>
            )}
          </div>
          <div style={ROW}>
            <Stock quantity={perk.quantity} />
            {groupName !== "" && <GroupBadge group={{ id: perk.groupId, name: groupName }} />}
          </div>
          <div style={FOOT}>
            <Button stretch disabledReason={refusal} onClick={onBuy}>
              {t("perks:card.buy")}
            </Button>
          </div>
        </div>
      </Card>
    </article>
  );
}

/** Why nothing can be done with a perk; getting it for free needs no balance. */
function usePurchaseRefusal(perk: Perk): string | null {
  const refusalOf = useRefusal();
  const readOnly = useReadOnly();
  return readOnly ?? (perk.abilities.buyFree.allowed ? null : refusalOf(perk, "buy"));
}

function Stock({ quantity }: { readonly quantity: number }) {
  const t = useTranslate();
  if (isEndless(quantity)) return <Badge>{t("perks:card.endless")}</Badge>;
  if (quantity === 0) return <Badge tone="danger">{t("perks:card.soldOut")}</Badge>;
  return <Badge tone="primary">{t("perks:card.left", { count: quantity })}</Badge>;
}
