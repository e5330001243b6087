import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject, type ToggleEvent } from "react";
import { MENU_CLOSE_DELAY_MS } from "@guildhall/core";
import Check from "lucide-react/icons/check";
import { whileIdle } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { closePopup } from "./close-popup.ts";
import { Link } from "./link.tsx";
import { placePopup } from "./place-popup.ts";
import { neighbour } from "./tabs.tsx";
import popupStyles from "./popup.module.css";
import styles from "./menu.module.css";

/**
 * A menu item: a link with `href`, else an action; with `checked` a radio item, or with `multiple` a checkbox item that
 * keeps the menu open.
 */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  /** Selecting it opens a dialog. */
  readonly asks?: boolean;
  readonly checked?: boolean;
  readonly multiple?: boolean;
  readonly danger?: boolean;
  readonly disabledReason?: string | null | undefined;
  /** Draws a separator above. */
  readonly separated?: boolean;
}

/** Props to spread on the trigger's button. */
export interface MenuTriggerProps {
  readonly popoverTarget: string;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
}

/** A button that opens a list of actions in the top layer, also above dialogs. */
export function Menu({
  label,
  trigger,
  items,
  header,
  align = "end",
}: {
  readonly label: string;
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
  readonly items: readonly MenuItem[];
  /** Above the items, not focusable. */
  readonly header?: ReactNode;
  readonly align?: "start" | "end";
}) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => closePopup(ref.current);
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === "open";
    setIsOpen(opened);
    if (opened) openAt(ref, align);
  };
  return (
    <span className={styles.anchor}>
      {trigger({ popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": isOpen })}
      <div
        ref={ref}
        id={id}
        popover="auto"
        className={classNames(popupStyles.popup, styles.popup, align === "end" && styles.end)}
        // Items are rendered only while visible: a table may have a menu or two per row.
        onBeforeToggle={({ newState }) => newState === "open" && setIsOpen(true)}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, close)}
      >
        {isOpen && header && <div className={styles.header}>{header}</div>}
        <div role="menu" aria-label={label}>
          {isOpen && items.map((item) => <MenuLine key={item.key} item={item} close={close} />)}
        </div>
      </div>
    </span>
  );
}

function MenuLine({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  const { href, onSelect, checked, multiple = false, asks = false, danger, disabledReason, separated } = item;
  const shared = {
    role: roleOf(item),
    "aria-checked": checked,
    tabIndex: -1,
    className: classNames(styles.item, danger && styles.danger, separated && styles.separated),
  } as const;
  const onClick = () => {
    // A choice stays visible until its mark has moved. Otherwise focus returns to the trigger first, so that a dialog
    // opened by the action can restore it.
    if (checked === undefined || asks) close();
    else if (!multiple) setTimeout(close, MENU_CLOSE_DELAY_MS);
    onSelect?.();
  };
  if (href !== undefined)
    return (
      <Link {...shared} href={href} onClick={onClick}>
        <LineContent item={item} />
      </Link>
    );
  return (
    <button
      type="button"
      {...shared}
      aria-description={disabledReason || undefined}
      onClick={onClick}
      {...whileIdle({ disabledReason })}
    >
      <LineContent item={item} />
    </button>
  );
}

function roleOf({ checked, multiple }: MenuItem): "menuitem" | "menuitemcheckbox" | "menuitemradio" {
  if (checked === undefined) return "menuitem";
  return multiple ? "menuitemcheckbox" : "menuitemradio";
}

function LineContent({ item: { icon, label, hint, checked } }: { readonly item: MenuItem }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {checked && <Check size={16} className={styles.check} aria-hidden="true" />}
    </>
  );
}

function openAt(ref: RefObject<HTMLDivElement | null>, align: "start" | "end"): void {
  const popup = ref.current;
  const trigger = popup?.previousElementSibling;
  if (!popup || !trigger) return;
  placePopup(popup, { anchor: trigger, align });
  linesOf(popup)[0]?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  const lines = linesOf(event.currentTarget);
  const at = lines.findIndex((line) => line.matches(":focus"));
  if (event.key === "Tab" || event.key === "Escape") {
    if (event.key === "Escape") event.preventDefault();
    event.stopPropagation();
    close();
    return;
  }
  const next = neighbour(event.key, at, lines.length) ?? findByLetter(lines, at, event.key);
  if (next === null) return;
  event.preventDefault();
  lines[next]?.focus();
}

function findByLetter(lines: readonly HTMLElement[], from: number, key: string): number | null {
  if (key.length !== 1 || key === " ") return null;
  const order = lines.map((_, index) => (from + 1 + index) % lines.length);
  return order.find((index) => startsWith(lines[index], key)) ?? null;
}

function startsWith(line: HTMLElement | undefined, key: string): boolean {
  return Boolean(line?.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}

function linesOf(popup: HTMLElement): readonly HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}
