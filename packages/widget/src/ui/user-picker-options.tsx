import { MAX_SELECT_HEIGHT_PX } from "@guildhall/core";
import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from "react";
import Check from "lucide-react/icons/check";
import { Avatar, type Person } from "./avatar.tsx";
import { classNames } from "./class-names.ts";
import { placePopup } from "./place-popup.ts";
import { Skeleton } from "./skeleton.tsx";
import { useText } from "./text.tsx";
import type { Picker } from "./use-picker.ts";
import popupStyles from "./popup.module.css";
import styles from "./user-picker.module.css";

/** A picker's list: a popup under its field, or in the flow when the picker is full screen. */
export function PickerOptions({
  id,
  label,
  picker,
  selected,
  isFull,
  describe,
}: {
  readonly id: string;
  readonly label: string;
  readonly picker: Picker;
  readonly selected: readonly Person[];
  readonly isFull: boolean;
  readonly describe: ((person: Person) => ReactNode) | undefined;
}) {
  const t = useText();
  const ref = usePopup(picker);
  const { people, activeId, phase, toggle, isFullScreen } = picker;
  return (
    <div
      ref={ref}
      className={classNames(popupStyles.popup, styles.popup)}
      popover={isFullScreen ? undefined : "manual"}
      style={HEIGHT}
      // Presses here must not take focus from the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      <OptionList {...{ id, label, people, activeId, selected, isFull, describe, toggle }} />
      {phase === "loading" && people.length === 0 && <LoadingOptions />}
      <p className={styles.note} role="status">
        {noteOf(picker, t)}
      </p>
    </div>
  );
}

// Safe: a custom property of the style sheet, unknown to the style types.
const HEIGHT = { "--select-height": `${MAX_SELECT_HEIGHT_PX}px` } as CSSProperties;

// A separate component with only the props it renders, so unrelated keystrokes don't re-render the rows.
function OptionList({
  id,
  label,
  people,
  activeId,
  selected,
  isFull,
  describe,
  toggle,
}: {
  readonly id: string;
  readonly label: string;
  readonly people: readonly Person[];
  readonly activeId: number | null;
  readonly selected: readonly Person[];
  readonly isFull: boolean;
  readonly describe: ((person: Person) => ReactNode) | undefined;
  readonly toggle: (person: Person) => void;
}) {
  const chosen = new Set(selected.map((person) => person.id));
  return (
    <ul id={id} className={styles.list} role="listbox" aria-multiselectable="true" aria-label={label}>
      {people.map((person) => (
        <li
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          className={styles.option}
          aria-selected={chosen.has(person.id)}
          aria-disabled={(isFull && !chosen.has(person.id)) || undefined}
          data-active={activeId === person.id ? "" : undefined}
          onClick={() => toggle(person)}
        >
          <Avatar person={person} size="s" />
          <span className={styles.words}>
            <span className={styles.name}>{person.name}</span>
            {describe && <span className={styles.about}>{describe(person)}</span>}
          </span>
          {chosen.has(person.id) && <Check className={styles.check} size={16} aria-hidden="true" />}
        </li>
      ))}
    </ul>
  );
}

function LoadingOptions() {
  return Array.from({ length: 4 }, (_, index) => (
    <div key={index} className={styles.option}>
      <Skeleton width="1.75rem" height="1.75rem" round />
      <Skeleton width={`${9 - index}rem`} />
    </div>
  ));
}

function noteOf(picker: Picker, t: ReturnType<typeof useText>): string {
  if (picker.phase === "failed") return t("kit:searchFailed");
  if (picker.phase === "loading" || picker.people.length > 0) return "";
  return t("kit:nobodyFound");
}

function usePopup(picker: Picker) {
  const ref = useRef<HTMLDivElement>(null);
  const { boxRef, isFullScreen, activeId, people } = picker;
  useLayoutEffect(() => {
    const popup = ref.current;
    const box = boxRef.current;
    if (!popup || !box || isFullScreen) return undefined;
    const place = () => {
      popup.style.width = `${box.offsetWidth}px`;
      placePopup(popup, { anchor: box, align: "start" });
    };
    popup.showPopover();
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box);
    observer.observe(popup);
    addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", place, { capture: true });
    };
  }, [boxRef, isFullScreen]);
  useEffect(() => {
    ref.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [activeId, people]);
  return ref;
}
