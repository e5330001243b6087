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
import { Button, TextField } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { MoveActions, moveByKeys } from "../../activities/index.ts";
import styles from "./questions.module.css";
import type { FormPart } from "./form-part.ts";
import { LockedHint } from "./locked-hint.tsx";
import { useMoveWords } from "./move-words.ts";

interface OptionsProps extends FormPart {
  /** One of them is right. */
  readonly isMarked: boolean;
  readonly onChange: (draft: QuestionDraft) => void;
}

/** A radio question's options; Enter goes to the next one, and pasted lines become options. */
export function OptionsFields({ draft, errors, lock, isMarked, onChange }: OptionsProps) {
  const t = useTranslate();
  const { place, focusOption } = useOptionFocus();
  const isLocked = lock !== null;
  const hints = [t("questions:form.pasteHint"), ...(isMarked ? [t("questions:form.rightHint")] : [])];
  const canAdd = !isLocked && draft.options.length < MAX_QUESTION_OPTIONS;
  const add = (): void => {
    onChange(addOption(draft));
    focusOption(draft.options.length);
  };
  const name = useId();
  return (
    <fieldset ref={place} className={formStyles.form}>
      <legend className={formStyles.legend}>{t("questions:form.options")}</legend>
      <LockedHint lock={lock}>{hints.toReversed().join(" ")}</LockedHint>
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
          onMove={(to) => {
            onChange(moveOption(draft, index, to));
            focusOption(Math.min(Math.max(to, 0), draft.options.length - 1));
          }}
          onRemove={() => {
            onChange(removeOption(draft, index));
            focusOption(Math.max(index - 1, 0));
          }}
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
  const words = useMoveWords();
  const { name, option, index, count, error, isLocked, onWrite, onMark, onMove, onRemove, onEnter } = row;
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isLocked) return;
    moveByKeys(event, (step) => onMove(index + step));
    const isEmptied = event.key === "Backspace" && option.description === "" && count > 1;
    const isEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (!isEnter && !isEmptied) return;
    event.preventDefault();
    if (isEnter) onEnter();
    else onRemove();
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
      {!isLocked && (
        <MoveActions
          words={words}
          label={t("questions:form.moreFor", { number })}
          of={t("questions:form.option", { number })}
          place={index}
          count={count}
          locks={{ order: null, removal: null }}
          removing={{ label: t("questions:form.removeOption"), icon: <X /> }}
          onMove={onMove}
          onRemove={onRemove}
        />
      )}
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
