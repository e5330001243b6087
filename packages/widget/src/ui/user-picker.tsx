import { useEffect, useId, useRef, type ReactNode } from "react";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Avatar, type Person } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { describeField, Field, fieldIds, type FieldIds, type FieldTexts } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import { PickerOptions } from "./user-picker-options.tsx";
import { usePicker, type LoadPeople, type Picker } from "./use-picker.ts";
import fieldStyles from "./field.module.css";
import styles from "./user-picker.module.css";

/** A people picker: search while typing, multiple choice. */
export interface UserPickerProps extends FieldTexts {
  readonly selected: readonly Person[];
  readonly onChange: (selected: readonly Person[]) => void;
  /** Finds people by part of their name, at most 300; `signal` cancels it when the text changes. */
  readonly load: LoadPeople;
  readonly placeholder?: string;
  /** Maximum; 1 replaces the previous choice. */
  readonly max?: number;
  /** Focuses the search on mount. */
  readonly focused?: boolean;
  /** A second line under a name, such as a group. */
  readonly describe?: (person: Person) => ReactNode;
}

/** A search field with chips and a list; under 600 px it's full screen while in use. */
export function UserPicker(props: UserPickerProps) {
  const { label, hideLabel, hint, error, selected, placeholder, max } = props;
  const t = useText();
  const ids = fieldIds(useId());
  const boxRef = useRef<HTMLDivElement>(null);
  const picker = usePicker({ ...props, boxRef });
  const isFull = selected.length >= (max ?? Infinity) && max !== 1;
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
      <div
        className={classNames(styles.picker, picker.isFullScreen && styles.screen)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) picker.close();
        }}
      >
        {picker.isFullScreen && (
          <div className={styles.bar}>
            <strong>{label}</strong>
            <Button size="s" variant="primary" onClick={picker.close}>
              {t("kit:done")}
            </Button>
          </div>
        )}
        <div
          ref={boxRef}
          className={classNames(fieldStyles.box, styles.box)}
          onClick={(event) => focusInput(event.currentTarget)}
        >
          <Search className={styles.icon} size={16} aria-hidden="true" />
          <Chips selected={selected} onRemove={picker.toggle} />
          <PickerInput
            ids={ids}
            picker={picker}
            attributes={describeField(ids, { hint, error })}
            placeholder={selected.length === 0 ? placeholder : undefined}
            isFull={isFull}
            focused={props.focused === true}
          />
        </div>
        {picker.isOpen && (
          <PickerOptions
            id={`${ids.input}-list`}
            label={label}
            picker={picker}
            selected={selected}
            isFull={isFull}
            describe={props.describe}
          />
        )}
      </div>
    </Field>
  );
}

function PickerInput({
  ids,
  picker,
  attributes,
  placeholder,
  isFull,
  focused,
}: {
  readonly ids: FieldIds;
  readonly picker: Picker;
  readonly attributes: ReturnType<typeof describeField>;
  readonly placeholder: string | undefined;
  readonly isFull: boolean;
  readonly focused: boolean;
}) {
  const listId = `${ids.input}-list`;
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) ref.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <input
      {...attributes}
      ref={ref}
      data-autofocus={focused || undefined}
      className={classNames(fieldStyles.input, styles.input)}
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      aria-autocomplete="list"
      aria-expanded={picker.isOpen}
      aria-controls={picker.isOpen ? listId : undefined}
      aria-activedescendant={picker.activeId === null ? undefined : `${listId}-${picker.activeId}`}
      placeholder={isFull ? undefined : placeholder}
      value={picker.query}
      onChange={(event) => picker.search(event.target.value)}
      onClick={picker.open}
      onKeyDown={picker.onKeyDown}
    />
  );
}

function Chips({
  selected,
  onRemove,
}: {
  readonly selected: readonly Person[];
  readonly onRemove: (person: Person) => void;
}) {
  const t = useText();
  return selected.map((person) => (
    <span key={person.id} className={styles.chip}>
      <Avatar person={person} size="xs" />
      <span className={styles.name}>{person.name}</span>
      <IconButton
        size="s"
        className={styles.remove}
        label={t("kit:removeNamed", { name: person.name })}
        tooltip=""
        icon={<X />}
        onClick={(event) => {
          event.stopPropagation();
          onRemove(person);
        }}
      />
    </span>
  ));
}

function focusInput(box: HTMLElement): void {
  box.querySelector("input")?.focus();
}
