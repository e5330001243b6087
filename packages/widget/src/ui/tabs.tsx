import { useDeferredValue, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import styles from "./tabs.module.css";

/** A tab: a link with `href`, else a button that calls `onSelect`. */
export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | string | undefined;
  readonly href?: string;
}

/** `id` connects tabs with their `TabPanel`; tabs that are all links need none. */
export interface TabsProps {
  readonly id?: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onSelect?: (key: string) => void;
}

/** A navigation if the tabs are links, else a tab list with roving focus. */
export function Tabs(props: TabsProps) {
  return props.tabs.every((tab) => tab.href !== undefined) ? <LinkTabs {...props} /> : <ButtonTabs {...props} />;
}

/** The panel of a tab in `ButtonTabs`; another one's is drawn a step after its tab. */
export function TabPanel({
  id,
  tab,
  children,
}: {
  readonly id: string;
  readonly tab: string;
  readonly children: ReactNode;
}) {
  // A pressed tab is marked at once, however much there is to draw under it.
  const drawn = useDeferredValue(children);
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
      {drawn}
    </div>
  );
}

function LinkTabs({ label, tabs, active }: TabsProps) {
  const activeTab = useActiveTab<HTMLAnchorElement>({ tabs, active });
  return (
    <nav className={styles.strip} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          ref={tab.key === active ? activeTab : null}
          href={tab.href ?? ""}
          className={classNames(styles.tab, tab.key === active && styles.active)}
          aria-current={tab.key === active ? "page" : undefined}
        >
          <TabLabel tab={tab} />
        </Link>
      ))}
    </nav>
  );
}

function ButtonTabs({ id = "tabs", label, tabs, active, onSelect }: TabsProps) {
  const activeTab = useActiveTab<HTMLButtonElement>({ tabs, active });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = neighbour(
      event.key,
      tabs.findIndex((tab) => tab.key === active),
      tabs.length,
    );
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect?.(tab.key);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.key}`)}`)?.focus();
  };
  return (
    <div className={styles.strip} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          ref={tab.key === active ? activeTab : null}
          id={`${id}-${tab.key}`}
          type="button"
          role="tab"
          className={classNames(styles.tab, tab.key === active && styles.active)}
          aria-selected={tab.key === active}
          aria-controls={tab.key === active ? `${id}-panel` : undefined}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => onSelect?.(tab.key)}
        >
          <TabLabel tab={tab} />
        </button>
      ))}
    </div>
  );
}

function TabLabel({ tab }: { readonly tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
    </>
  );
}

/** Ref for the active tab; scrolls it into view, and again when counts that load later widen the strip. */
function useActiveTab<T extends HTMLElement>({
  tabs,
  active,
}: Pick<TabsProps, "tabs" | "active">): RefObject<T | null> {
  const tab = useRef<T>(null);
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  useLayoutEffect(() => bringIntoSight(tab.current), [active, counted]);
  return tab;
}

// Centers it in the strip, as far as that scrolls; the page doesn't scroll.
function bringIntoSight(tab: HTMLElement | null): void {
  const strip = tab?.parentElement;
  if (strip) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.offsetWidth - tab.offsetWidth) / 2;
}

/** The index that an arrow, Home or End key moves to, wrapping around; `null` for other keys. */
export function neighbour(key: string, from: number, length: number): number | null {
  if (length === 0) return null;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (from + 1) % length,
    ArrowDown: (from + 1) % length,
    ArrowLeft: (from - 1 + length) % length,
    ArrowUp: (from - 1 + length) % length,
    Home: 0,
    End: length - 1,
  };
  return targets[key] ?? null;
}
