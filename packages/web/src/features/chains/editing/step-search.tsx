import { MAX_CHAIN_STEPS } from "@guildhall/core";
import { isSameStep } from "@guildhall/core/activities";
import { chainCalls, type DraftStep, type StepChoice } from "@guildhall/core/chains";
import { Badge, classNames, TextField } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import Search from "lucide-react/icons/search";
import { useId, useState, type KeyboardEvent } from "react";
import { useSettled } from "../../../data/use-settled.ts";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "./chain-form.module.css";
import { StepKind } from "./step-kind.tsx";

interface SearchProps {
  /** Those it has. */
  readonly steps: readonly DraftStep[];
  /** Why there have to be some, as text; null if there are. */
  readonly error: string | null;
  readonly isFull: boolean;
  /** Why none can be added, as text; null if one can. */
  readonly refusal: string | null;
  readonly onAdd: (step: DraftStep) => void;
}

/** Finds what can be a step by its title: the arrow keys choose, Enter adds. */
export function StepSearch({ steps, error, isFull, refusal, onAdd }: SearchProps) {
  const t = useTranslate();
  const listId = useId();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { choices, note } = useChoices({ text, isOpen, steps });
  const isListed = choices.length > 0;
  const active = Math.min(chosen, Math.max(0, choices.length - 1));
  const close = (): void => {
    setIsOpen(false);
    setChosen(0);
  };
  const add = (choice: StepChoice | undefined): void => {
    if (choice === undefined) return;
    onAdd(choice);
    setText("");
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // With Ctrl or Cmd it's the form's.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => (isOpen ? setChosen(Math.min(active + 1, choices.length - 1)) : setIsOpen(true)),
      ArrowUp: () => setChosen(Math.max(active - 1, 0)),
      Enter: () => (isOpen ? add(choices[active]) : setIsOpen(true)),
      Escape: isOpen ? close : undefined,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <div className={styles.search}>
      <TextField
        label={t("chains:step.search")}
        start={<Search size={16} />}
        placeholder={t("chains:step.placeholder")}
        hint={refusal ?? (isFull ? t("chains:step.full", { max: MAX_CHAIN_STEPS }) : undefined)}
        error={error}
        disabled={isFull || refusal !== null}
        maxLength={100}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? `${listId}-${String(active)}` : undefined}
        value={text}
        onClick={() => setIsOpen(true)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
          setIsOpen(true);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
      {isListed && <Choices id={listId} choices={choices} active={active} onChoose={add} />}
    </div>
  );
}

/** Those that fit and aren't there; none while it's closed. */
function useChoices({
  text,
  isOpen,
  steps,
}: Pick<SearchProps, "steps"> & { readonly text: string; readonly isOpen: boolean }) {
  const t = useTranslate();
  const typed = text.trim();
  const query = useSettled(typed);
  const { data, isError, isPlaceholderData } = useCall(
    chainCalls.listChoices,
    { query: { query } },
    { enabled: isOpen, keepsPrevious: true },
  );
  if (!isOpen) return { choices: [], note: "" };
  const isSettled = typed === query && data !== undefined && !isPlaceholderData;
  // Until the server has answered, those that are known.
  const isFit = ({ title }: StepChoice): boolean => isSettled || title.toLowerCase().includes(typed.toLowerCase());
  const choices = (data?.items ?? []).filter(
    (choice) => isFit(choice) && !steps.some((step) => isSameStep(step, choice)),
  );
  const nothing = isSettled && choices.length === 0 ? t("chains:step.nobodyFits") : "";
  return { choices, note: isError ? t("chains:step.failed") : nothing };
}

function Choices({
  id,
  choices,
  active,
  onChoose,
}: {
  readonly id: string;
  readonly choices: readonly StepChoice[];
  readonly active: number;
  readonly onChoose: (choice: StepChoice) => void;
}) {
  const t = useTranslate();
  return (
    // Pressing here keeps the focus in the field.
    <ul
      id={id}
      ref={showInView}
      role="listbox"
      aria-label={t("chains:step.found")}
      className={styles.choices}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <li
          key={`${choice.entityType} ${String(choice.entityId)}`}
          id={`${id}-${String(index)}`}
          ref={index === active ? showInView : undefined}
          role="option"
          aria-selected={index === active}
          className={classNames(styles.choice, index === active && styles.active)}
          onClick={() => onChoose(choice)}
        >
          <span className={styles.choiceTitle}>{choice.title}</span>
          {choice.isDraft && <Badge tone="warning">{t("chains:step.draft")}</Badge>}
          <StepKind step={choice} />
        </li>
      ))}
    </ul>
  );
}

function showInView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
