import { IconButton, Menu, useMediaQuery, type MenuItem } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { KeyboardEvent, ReactNode } from "react";

/** The names of its buttons, and why the ends can't be passed. */
export interface MoveWords {
  readonly up: string;
  readonly down: string;
  readonly isFirst: string;
  readonly isLast: string;
}

interface MoveProps {
  readonly words: MoveWords;
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
export function MoveActions({ words, label, of, place, count, locks, removing, onMove, onRemove }: MoveProps) {
  const isSmall = useMediaQuery("(width < 600px)");
  const actions = [
    {
      key: "up",
      label: words.up,
      icon: <ArrowUp />,
      disabledReason: locks.order ?? (place === 0 ? words.isFirst : null),
      onSelect: () => onMove(place - 1),
    },
    {
      key: "down",
      label: words.down,
      icon: <ArrowDown />,
      disabledReason: locks.order ?? (place === count - 1 ? words.isLast : null),
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
          data-move={key}
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
