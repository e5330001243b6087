import { QUESTION_TYPES, type QuestionType } from "@guildhall/core/quizzes";
import { Kbd } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useCommands } from "../../../commands/command.store.ts";
import styles from "./questions.module.css";
import { QuestionIcon } from "./question-icon.tsx";
import { NEW } from "./use-question-drafts.ts";

const KEYS = { radio: "Digit1", multi_text: "Digit2", slider: "Digit3" } as const satisfies Record<
  QuestionType,
  string
>;

/** Asks what kind of question comes next; 1, 2 and 3 answer. */
export function TypeChoice({
  isFirst,
  onChoose,
}: {
  readonly isFirst: boolean;
  readonly onChoose: (type: QuestionType) => void;
}) {
  const t = useTranslate();
  useCommands(
    "question-types",
    QUESTION_TYPES.map((type) => ({
      id: `question-${type}`,
      section: "page" as const,
      title: `${t("questions:form.add")}: ${t(`questions:types.${type}`)}`,
      shortcut: KEYS[type],
      run: () => onChoose(type),
    })),
  );
  return (
    <div className={formStyles.form}>
      <p className={formStyles.hint}>{t(isFirst ? "questions:empty" : "questions:chooseType")}</p>
      <div className={styles.types}>
        {QUESTION_TYPES.map((type, index) => (
          <button
            key={type}
            type="button"
            className={styles.type}
            {...(index === 0 && { "data-opens": NEW })}
            onClick={() => onChoose(type)}
          >
            <span className={styles.typeTop}>
              <QuestionIcon type={type} />
              <span className={styles.typeKey} aria-hidden="true">
                <Kbd keys={[String(index + 1)]} />
              </span>
            </span>
            <strong>{t(`questions:types.${type}`)}</strong>
            <span className={formStyles.hint}>{t(`questions:typeHints.${type}`)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
