import { parseDay } from "@guildhall/core";
import { useId, useRef, useState } from "react";
import CalendarDays from "lucide-react/icons/calendar-days";
import { Calendar } from "./calendar.tsx";
import { writeWholeDay, type DayFormats } from "./calendar-days.ts";
import { classNames } from "./class-names.ts";
import { closePopup } from "./close-popup.ts";
import { IconButton } from "./icon-button.tsx";
import { placePopup } from "./place-popup.ts";
import { useLanguage, useText } from "./text.tsx";
import popupStyles from "./popup.module.css";
import styles from "./calendar.module.css";

/** Opens a calendar popover in the top layer, also above dialogs; focus returns to the button. */
export function CalendarButton({
  label,
  value,
  min,
  max,
  formats,
  onPick,
}: {
  /** The field's label. */
  readonly label: string;
  /** `YYYY-MM-DD`, or "" for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly formats: DayFormats;
  readonly onPick: (day: string) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = parseDay(value);
  const name =
    chosen === null
      ? t("fields:chooseDay", { label })
      : t("fields:changeDay", { label, day: writeWholeDay(chosen, language) });
  const close = () => closePopup(ref.current);
  return (
    <>
      <IconButton
        label={name}
        tooltip=""
        icon={<CalendarDays />}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="dialog"
        aria-modal="true"
        aria-label={t("fields:chooseDay", { label })}
        className={classNames(popupStyles.popup, styles.popup)}
        // Days are rendered only while visible.
        onBeforeToggle={({ newState }) => newState === "open" && setIsOpen(true)}
        onToggle={({ newState, currentTarget }) => {
          setIsOpen(newState === "open");
          const box = currentTarget.parentElement;
          if (newState !== "open" || box === null) return;
          placePopup(currentTarget, { anchor: box, align: "start" });
          currentTarget.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
        }}
        onKeyDown={(event) => {
          // Keeps a surrounding dialog open.
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        {isOpen && (
          <Calendar
            value={value}
            min={min}
            max={max}
            firstWeekday={formats.firstWeekday}
            onPick={(day) => {
              close();
              onPick(day);
            }}
          />
        )}
      </div>
    </>
  );
}
