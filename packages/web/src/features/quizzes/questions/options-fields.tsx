import { MAX_OPTION_LENGTH, MAX_QUESTION_OPTIONS } from "@guildhall/core";
import {
  addOption,
  markRight,
  moveOption,
  removeOption,
  writeOption,
  type OptionDraft,
  type QuestionDraft,
} from "@guildhall/core/quizzes";
import { Button, IconButton, TextField } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "../quizzes.module.css";
import type { FormPart } from "./form-part.ts";

interface OptionsProps extends FormPart {
  /** One of them is right. */
  readonly isMarked: boolean;
  readonly onChange: (draft: QuestionDraft) => void;
}

/** A radio question's options; Enter goes to the next one, and pasted lines become options. */
export function OptionsFields({ draft, errors, isLocked, isMarked, onChange }: OptionsProps) {
  const t = useTranslate();
  const { place, focusOption } = useOptionFocus();
  const canAdd = !isLocked && draft.options.length < MAX_QUESTION_OPTIONS;
  const add = (): void => {
    onChange(addOption(draft));
    focusOption(draft.options.length);
  };
  const name = useId();
  return (
    <fieldset ref={place} className={formStyles.form}>
      <legend className={formStyles.legend}>{t("questions:form.options")}</legend>
      {!isLocked && <p className={formStyles.hint}>{t("questions:form.pasteHint")}</p>}
      {draft.options.map((option, index) => (
        <OptionRow
          // New ones have nothing of their own but their place.
          key={index}
          name={name}
          option={option}
          index={index}
          count={draft.options.length}
          error={index === 0 ? errors.at("options") : null}
          isLocked={isLocked}
          isMarked={isMarked}
          onWrite={(text) => onChange(writeOption(draft, index, text))}
          onMark={() => onChange(markRight(draft, index))}
          onMove={(to) => onChange(moveOption(draft, index, to))}
          onRemove={() => onChange(removeOption(draft, index))}
          onEnter={() => {
            if (index < draft.options.length - 1) focusOption(index + 1);
            else if (canAdd) add();
          }}
        />
      ))}
      {canAdd && (
        <div>
          <Button size="s" variant="ghost" icon={<Plus />} onClick={add}>
            {t("questions:form.addOption")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly name: string;
  readonly option: OptionDraft;
  readonly index: number;
  readonly count: number;
  readonly error: string | null;
  readonly isLocked: boolean;
  readonly isMarked: boolean;
  /** Several lines become several options. */
  readonly onWrite: (text: string) => void;
  readonly onMark: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onEnter: () => void;
}

function OptionRow({ isMarked, ...row }: RowProps) {
  const t = useTranslate();
  const { name, option, index, error, isLocked, onWrite, onMark, onEnter } = row;
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData("text/plain");
    if (isLocked || !text.trim().includes("\n")) return;
    event.preventDefault();
    onWrite(`${option.description}${text}`);
  };
  return (
    <div className={styles.option}>
      {isMarked && (
        <input
          type="radio"
          name={name}
          aria-label={t("questions:form.rightFor", { number })}
          data-tooltip={t("questions:form.right")}
          checked={option.isCorrect}
          disabled={isLocked}
          onChange={onMark}
        />
      )}
      <TextField
        label={t("questions:form.option", { number })}
        hideLabel
        data-option={index}
        placeholder={t("questions:form.option", { number })}
        maxLength={MAX_OPTION_LENGTH}
        value={option.description}
        error={error}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {!isLocked && <OptionActions {...row} />}
    </div>
  );
}

function OptionActions({ index, count, onMove, onRemove }: Pick<RowProps, "index" | "count" | "onMove" | "onRemove">) {
  const t = useTranslate();
  const number = index + 1;
  return (
    <div className={cards.actions}>
      <IconButton
        size="s"
        label={t("questions:form.optionUp", { number })}
        icon={<ArrowUp />}
        disabledReason={index === 0 ? t("questions:row.isFirst") : null}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        size="s"
        label={t("questions:form.optionDown", { number })}
        icon={<ArrowDown />}
        disabledReason={number === count ? t("questions:row.isLast") : null}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        size="s"
        label={t("questions:form.removeOption", { number })}
        icon={<X />}
        disabled={count === 1}
        onClick={onRemove}
      />
    </div>
  );
}

/** Puts the focus into an option, once it's there. */
function useOptionFocus(): {
  readonly place: RefObject<HTMLFieldSetElement | null>;
  readonly focusOption: (index: number) => void;
} {
  const place = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<{ readonly index: number } | null>(null);
  useEffect(() => {
    if (wanted !== null) place.current?.querySelector<HTMLElement>(`[data-option="${String(wanted.index)}"]`)?.focus();
  }, [wanted]);
  return { place, focusOption: (index) => setWanted({ index }) };
}
