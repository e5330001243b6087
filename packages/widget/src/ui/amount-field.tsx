import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { formatAmount, type Hundredths } from "@guildhall/core";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { readEntry, settleEntry, stepEntry, writeEntry, type AmountBounds } from "./amount-entry.ts";
import { usePresses } from "./after-press.ts";
import { classNames } from "./class-names.ts";
import { describeField, Field, fieldIds, type FieldTexts } from "./field.tsx";
import { useLanguage, useText } from "./text.tsx";
import styles from "./field.module.css";

export interface AmountFieldProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "min" | "max" | "step" | "type">, FieldTexts {
  readonly value: Hundredths | null;
  readonly onChange: (amount: Hundredths | null) => void;
  /** Default 0. */
  readonly min?: Hundredths;
  readonly max: Hundredths;
  /** In hundredths; default 100, one unit. */
  readonly step?: Hundredths;
  /** The currency's icon, before the number. */
  readonly start?: ReactNode;
  readonly labelExtra?: ReactNode;
}

/** An amount with steppers: accepts point or comma; clamps to its bounds on blur, and says so. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    value,
    onChange,
    min = 0,
    max,
    step = 100,
    start,
    labelExtra,
    ...input
  } = props;
  const own = useId();
  const ids = fieldIds(input.id ?? own);
  const bounds = { min, max, step };
  const entry = useEntry({ value, onChange, bounds });
  const { onFocus, onBlur, onKeyDown } = input;
  const presses = usePresses();
  const language = useLanguage();
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error, note: entry.note }} extra={labelExtra}>
      <div className={styles.box}>
        {start && (
          <span className={styles.start} aria-hidden="true">
            {start}
          </span>
        )}
        <Stepper
          direction={-1}
          label={label}
          amount={value}
          bounds={bounds}
          disabled={input.disabled}
          onStep={entry.step}
        />
        <input
          {...input}
          {...describeField(ids, { hint, error })}
          className={classNames(styles.input, styles.number, input.className)}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          aria-valuenow={value ?? undefined}
          aria-valuetext={value === null ? undefined : formatAmount(value, language)}
          aria-valuemin={min}
          aria-valuemax={max}
          value={entry.text}
          onChange={(event) => entry.type(event.target.value)}
          onFocus={(event) => {
            presses.watch(event.currentTarget);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            const input = event.currentTarget;
            presses.act(() => !input.matches(":focus") && entry.settle());
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            // Enter submits the form, with the settled value.
            if (event.key === "Enter") entry.settle();
            stepByKey(event, entry.step);
            onKeyDown?.(event);
          }}
        />
        <Stepper
          direction={1}
          label={label}
          amount={value}
          bounds={bounds}
          disabled={input.disabled}
          onStep={entry.step}
        />
      </div>
    </Field>
  );
}

function useEntry({
  value,
  onChange,
  bounds,
}: {
  readonly value: Hundredths | null;
  readonly onChange: (amount: Hundredths | null) => void;
  readonly bounds: AmountBounds;
}) {
  const language = useLanguage();
  // The text being typed, until blur: "1." must not turn into "1" while typing.
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const t = useText();
  // Blur may wait until a press ends, by which time the form may have changed.
  const latest = useRef({ value, onChange, bounds, draft });
  useLayoutEffect(() => {
    latest.current = { value, onChange, bounds, draft };
  });
  return {
    note,
    text: draft ?? writeEntry(value, language),
    type: (text: string) => {
      setDraft(text);
      setNote("");
      const amount = readEntry(text);
      if (amount !== undefined) onChange(amount);
    },
    settle: () => {
      setDraft(null);
      const now = latest.current;
      const { amount, change } = settleEntry({ text: now.draft, amount: now.value }, now.bounds);
      if (amount !== now.value) now.onChange(amount);
      if (change !== null)
        setNote(t(`fields:${change}`, { typed: now.draft?.trim() ?? "", amount: formatAmount(amount ?? 0, language) }));
    },
    step: (direction: 1 | -1) => {
      setDraft(null);
      setNote("");
      onChange(stepEntry(value, direction, bounds));
    },
  };
}

// The arrow keys do the same, so these buttons aren't in the tab order.
function Stepper({
  direction,
  label,
  amount,
  bounds,
  disabled,
  onStep,
}: {
  readonly direction: 1 | -1;
  /** The field's label: a page has many of these buttons. */
  readonly label: string;
  readonly amount: Hundredths | null;
  readonly bounds: AmountBounds;
  readonly disabled: boolean | undefined;
  readonly onStep: (direction: 1 | -1) => void;
}) {
  const t = useText();
  const isAtEnd = stepEntry(amount, direction, bounds) === (amount ?? 0);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.step}
      disabled={disabled || isAtEnd}
      aria-label={t(direction === 1 ? "fields:increase" : "fields:decrease", { label })}
      onClick={() => onStep(direction)}
    >
      {direction === 1 ? <Plus size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
    </button>
  );
}

function stepByKey(event: KeyboardEvent, step: (direction: 1 | -1) => void): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  step(event.key === "ArrowUp" ? 1 : -1);
}
