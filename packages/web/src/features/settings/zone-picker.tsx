import { classNames, TextField } from "@guildhall/widget";
import Search from "lucide-react/icons/search";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useNow } from "../../time/clock.ts";
import { useZoneNames } from "./use-zone-names.ts";
import { findZones, zoneLabel, zoneOffset, type ZoneNames } from "./zone-search.ts";
import styles from "./zone-picker.module.css";

// Nobody reads more: another letter narrows it down.
const MOST_SHOWN = 40;

interface ZonePickerProps {
  readonly zones: readonly string[];
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** A time zone combobox; on blur with invalid text it keeps its zone. */
export function ZonePicker({ zones, value, onChange }: ZonePickerProps) {
  const t = useTranslate();
  const listId = useId();
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = text !== null;
  const names = useZoneNames(zones, isOpen);
  const found = isOpen ? listZones({ zones, names, value, text }) : [];
  const close = (): void => {
    setText(null);
    setActive(0);
  };
  const choose = (zone: string | undefined): void => {
    if (zone === undefined) return;
    close();
    if (zone !== value) onChange(zone);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => (isOpen ? setActive(Math.min(active + 1, found.length - 1)) : setText("")),
      ArrowUp: () => setActive(Math.max(active - 1, 0)),
      Enter: () => choose(found[active]),
      Escape: isOpen ? close : undefined,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <div className={styles.picker}>
      <TextField
        label={t("settings:regional.zone")}
        start={<Search size={16} />}
        hint={t("settings:regional.zoneHint")}
        error={isOpen && found.length === 0 ? t("settings:regional.noZone") : null}
        placeholder={t("settings:regional.zonePlaceholder")}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={isOpen && found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${String(active)}` : undefined}
        value={text ?? zoneLabel(value)}
        onClick={() => setText(text ?? "")}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && <Options id={listId} zones={found} active={active} value={value} onChoose={choose} />}
    </div>
  );
}

// The current zone comes first while nothing is typed.
function listZones({
  zones,
  names,
  value,
  text,
}: {
  readonly zones: readonly string[];
  readonly names: ZoneNames;
  readonly value: string;
  readonly text: string;
}) {
  const ordered = text === "" ? [value, ...zones.filter((zone) => zone !== value)] : zones;
  return findZones(ordered, text, { limit: MOST_SHOWN, names });
}

function Options({
  id,
  zones,
  active,
  value,
  onChoose,
}: {
  readonly id: string;
  readonly zones: readonly string[];
  readonly active: number;
  readonly value: string;
  readonly onChoose: (zone: string) => void;
}) {
  const t = useTranslate();
  const now = useNow();
  return (
    // Pressing here keeps the focus in the field.
    <ul
      id={id}
      role="listbox"
      aria-label={t("settings:regional.zone")}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {zones.map((zone, index) => (
        <li
          key={zone}
          id={`${id}-${String(index)}`}
          ref={index === active ? showInList : undefined}
          role="option"
          aria-selected={zone === value}
          className={classNames(styles.option, index === active && styles.active)}
          onClick={() => onChoose(zone)}
        >
          <span>{zoneLabel(zone)}</span>
          <span className={styles.offset}>{zoneOffset(zone, now)}</span>
        </li>
      ))}
    </ul>
  );
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
