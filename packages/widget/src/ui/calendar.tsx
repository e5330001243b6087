import { type FirstWeekday, type LocalDate, parseDay, toDayText } from "@guildhall/core";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import {
  byMonths,
  dayByKey,
  isWithin,
  nearest,
  weekdaysOf,
  weeksOf,
  writeMonth,
  writeWholeDay,
} from "./calendar-days.ts";
import { IconButton } from "./icon-button.tsx";
import { useLanguage, useText } from "./text.tsx";
import styles from "./calendar.module.css";

// The fallback if nothing says where to start.
const SOME_DAY: LocalDate = { year: 2030, month: 1, day: 1 };

/** A month to choose a day from by pointer or keyboard; days out of bounds are visible but not selectable. */
export function Calendar({
  value,
  min,
  max,
  firstWeekday,
  onPick,
}: {
  /** `YYYY-MM-DD`, or "" for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly firstWeekday: FirstWeekday;
  readonly onPick: (day: string) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const bounds = { min, max };
  const [at, setAt] = useState(() => nearest(parseDay(value) ?? parseDay(min ?? max ?? "") ?? SOME_DAY, bounds));
  const turn = (months: number) => () => setAt(nearest(byMonths(at, months), bounds));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, { firstWeekday, isShift: event.shiftKey });
    if (next === null) return;
    event.preventDefault();
    setAt(nearest(next, bounds));
    // After that day's month is rendered.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  return (
    <div className={styles.calendar} onKeyDown={keepTab}>
      <div className={styles.head}>
        <IconButton size="s" label={t("fields:previousYear")} icon={<ChevronsLeft />} onClick={turn(-12)} />
        <IconButton size="s" label={t("fields:previousMonth")} icon={<ChevronLeft />} onClick={turn(-1)} />
        <strong id={id} aria-live="polite">
          {writeMonth(at, language)}
        </strong>
        <IconButton size="s" label={t("fields:nextMonth")} icon={<ChevronRight />} onClick={turn(1)} />
        <IconButton size="s" label={t("fields:nextYear")} icon={<ChevronsRight />} onClick={turn(12)} />
      </div>
      <table ref={grid} role="grid" aria-labelledby={id} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdaysOf(firstWeekday, language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, firstWeekday).map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <DayCell
                  key={day?.day ?? -column}
                  day={day}
                  isCurrent={day?.day === at.day}
                  isChosen={day !== null && toDayText(day) === value}
                  isOpen={day !== null && isWithin(day, bounds)}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell({
  day,
  isCurrent,
  isChosen,
  isOpen,
  onPick,
}: {
  readonly day: LocalDate | null;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly onPick: (day: string) => void;
}) {
  const language = useLanguage();
  if (day === null) return <td />;
  return (
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={styles.day}
        data-day={toDayText(day)}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={writeWholeDay(day, language)}
        aria-disabled={!isOpen || undefined}
        onClick={() => isOpen && onPick(toDayText(day))}
      >
        {day.day}
      </button>
    </td>
  );
}

/** Traps Tab inside, as in any dialog. */
function keepTab(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (edge?.matches(":focus") !== true) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
