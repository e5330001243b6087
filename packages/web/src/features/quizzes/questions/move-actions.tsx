import { IconButton, Menu, useMediaQuery, type MenuItem } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.ts";

interface MoveProps {
  /** Names its menu. */
  readonly label: string;
  /** Names its buttons, such as "Move up: Question 3". */
  readonly of: string;
  /** Counted from 0. */
  readonly place: number;
  readonly count: number;
  /** Why it can't be moved and removed, as text; null if it can. */
  readonly locks: { readonly order: string | null; readonly removal: string | null };
  readonly removing: { readonly label: string; readonly icon: ReactNode };
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Moves a thing of a list up and down, and removes it; in a menu on narrow screens. */
export function MoveActions({ label, of, place, count, locks, removing, onMove, onRemove }: MoveProps) {
  const t = useTranslate();
  const isSmall = useMediaQuery("(width < 600px)");
  const actions = [
    {
      key: "up",
      label: t("questions:row.up"),
      icon: <ArrowUp />,
      disabledReason: locks.order ?? (place === 0 ? t("questions:row.isFirst") : null),
      onSelect: () => onMove(place - 1),
    },
    {
      key: "down",
      label: t("questions:row.down"),
      icon: <ArrowDown />,
      disabledReason: locks.order ?? (place === count - 1 ? t("questions:row.isLast") : null),
      onSelect: () => onMove(place + 1),
    },
    { key: "remove", ...removing, danger: true, disabledReason: locks.removal, onSelect: onRemove },
  ] as const satisfies readonly MenuItem[];
  if (isSmall) {
    return (
      <Menu
        label={label}
        items={actions}
        trigger={(props) => <IconButton {...props} size="s" label={label} tooltip="" icon={<Ellipsis />} />}
      />
    );
  }
  return (
    <div className={cards.actions}>
      {actions.map(({ key, label: action, icon, disabledReason, onSelect }) => (
        <IconButton
          key={key}
          size="s"
          label={`${action}: ${of}`}
          tooltip={action}
          icon={icon}
          disabledReason={disabledReason}
          onClick={onSelect}
        />
      ))}
    </div>
  );
}

/** Alt with an arrow moves it. */
export function moveByKeys(event: KeyboardEvent, onMove: (step: -1 | 1) => void): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  onMove(event.key === "ArrowUp" ? -1 : 1);
}
