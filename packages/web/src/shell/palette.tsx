import type { Translate } from "@guildhall/core/i18n";
import { afterPaint, Dialog, isApple, Kbd, leaveDialog } from "@guildhall/widget";
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from "react";
import { useCommandList, type Command } from "../commands/command.store.ts";
import { labelOf } from "../commands/keystroke.ts";
import { findCommands } from "../commands/find-commands.ts";
import { useTranslate } from "../i18n/language.ts";
import { closeOverlay } from "./overlay.store.ts";
import styles from "./palette.module.css";
import { useFoundActivities } from "./use-found-activities.ts";
import { useFoundPeople } from "./use-found-people.ts";

/** Every command, page, open activity and person, found by typing. */
export function Palette() {
  const t = useTranslate();
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  // The list opens at its start: nothing needs to be scrolled, which would compute its layout at once.
  const [hasMoved, setHasMoved] = useState(false);
  const commands = findCommands(useCommandList(), query);
  const { people, isSearching } = useFoundPeople(query);
  const found = [...commands, ...useFoundActivities(query), ...people];
  // The field appears a frame before the list.
  const listed = useDeferredValue(true, false) ? found : [];
  const field = useRef<HTMLInputElement>(null);
  const run = (command: Command | undefined): void =>
    leaveDialog(field.current, () => {
      closeOverlay();
      // Focus returns to its previous place before the command moves it.
      afterPaint(() => command?.run());
    });
  const moveTo = (place: number): void => {
    setActive(place);
    setHasMoved(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = move(event.key, active, found.length);
    if (event.key !== "Enter" && moved === null) return;
    event.preventDefault();
    if (moved === null) run(found[active]);
    else moveTo(moved);
  };
  return (
    <Dialog open onClose={closeOverlay} title={t("palette:title")}>
      <input
        ref={field}
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${String(active)}` : undefined}
        aria-label={t("palette:placeholder")}
        placeholder={t("palette:placeholder")}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          moveTo(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.status}>
        {statusOf(t, { query, count: found.length, isSearching })}
      </p>
      <ul id={id} role="listbox" aria-label={t("palette:results")} className={styles.list}>
        {listed.map((command, index) => (
          <CommandLine
            key={command.id}
            id={`${id}-${String(index)}`}
            command={command}
            isActive={index === active}
            isSought={hasMoved && index === active}
            isFirstOfSection={listed[index - 1]?.section !== command.section}
            onRun={() => run(command)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function statusOf(
  t: Translate,
  { query, count, isSearching }: { readonly query: string; readonly count: number; readonly isSearching: boolean },
): string {
  if (count > 0) return t("palette:found", { count });
  return isSearching ? t("palette:searching") : t("palette:nothing", { query });
}

function CommandLine({
  id,
  command,
  isActive,
  isSought,
  isFirstOfSection,
  onRun,
}: {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  /** Scrolled to. */
  readonly isSought: boolean;
  readonly isFirstOfSection: boolean;
  readonly onRun: () => void;
}) {
  const t = useTranslate();
  return (
    <>
      {isFirstOfSection && (
        <li role="presentation" className={styles.section}>
          {t(`palette:sections.${command.section}`)}
        </li>
      )}
      <li
        id={id}
        role="option"
        aria-selected={isActive}
        className={styles.line}
        ref={(node) => {
          if (isSought) node?.scrollIntoView({ block: "nearest" });
        }}
        onClick={onRun}
      >
        <span>{command.title}</span>
        {command.shortcut !== undefined && (
          <span aria-hidden="true">
            <Kbd keys={labelOf(command.shortcut, isApple()).split(" ")} />
          </span>
        )}
      </li>
    </>
  );
}

function move(key: string, from: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "ArrowDown") return (from + 1) % length;
  if (key === "ArrowUp") return (from - 1 + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return null;
}
