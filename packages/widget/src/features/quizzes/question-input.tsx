import { MAX_ANSWER_LENGTH } from "@guildhall/core";
import type { GivenAnswer, Question } from "@guildhall/core/quizzes";
import { useId } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import styles from "./quiz.module.css";

export const NO_ANSWER: GivenAnswer = { optionId: null, textValue: null, numberValue: null };

interface InputProps {
  readonly question: Question;
  readonly value: GivenAnswer;
  readonly onChange: (value: GivenAnswer) => void;
}

/** Where a question is answered: options, a slider or a text. */
export function QuestionInput(props: InputProps) {
  switch (props.question.type) {
    case "radio":
      return <Options {...props} />;
    case "slider":
      return <Slider {...props} />;
    default:
      return <Words {...props} />;
  }
}

// More options have no keys.
const MOST_KEYS = 9;

function Options({ question: { description, required, options }, value, onChange }: InputProps) {
  const name = useId();
  return (
    <div className={styles.options} role="radiogroup" aria-label={description} aria-required={required}>
      {options.map((option, index) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.id === value.optionId}
            onChange={() => onChange({ ...NO_ANSWER, optionId: option.id })}
          />
          <span className={styles.words}>{option.description}</span>
          {index < MOST_KEYS && (
            <span className={styles.keys} aria-hidden="true">
              <Kbd keys={[String(index + 1)]} />
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

/** Without a value until it's moved or pressed: its place at first isn't an answer. */
function Slider({ question, value: { numberValue }, onChange }: InputProps) {
  const t = useTranslate();
  const min = question.min ?? 0;
  const max = question.max ?? 0;
  const shown = numberValue ?? Math.floor((min + max) / 2);
  const choose = (number: number): void => onChange({ ...NO_ANSWER, numberValue: number });
  return (
    <div className={styles.slider}>
      <span aria-hidden="true">{min}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={shown}
        data-empty={numberValue === null || undefined}
        aria-label={`${question.description}. ${t("quiz:taking.slider", { min, max })}`}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        onClick={() => choose(shown)}
      />
      <span aria-hidden="true">{max}</span>
      <span className={styles.number} aria-hidden="true">
        {numberValue ?? "–"}
      </span>
    </div>
  );
}

function Words({ question, value, onChange }: InputProps) {
  const t = useTranslate();
  return (
    <TextArea
      label={t("quiz:taking.text")}
      hideLabel
      aria-label={question.description}
      aria-required={question.required}
      maxLength={MAX_ANSWER_LENGTH}
      value={value.textValue ?? ""}
      onChange={(event) => onChange({ ...NO_ANSWER, textValue: event.currentTarget.value })}
    />
  );
}
