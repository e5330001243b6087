import {
  MAX_QUESTION_EXPLANATION_LENGTH,
  MAX_QUESTION_HINT_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_QUESTION_REWARD,
} from "@guildhall/core";
import { isPoll, QUESTION_TYPES, type QuestionDraft } from "@guildhall/core/quizzes";
import {
  AmountField,
  Banner,
  Button,
  Checkbox,
  CurrencyIcon,
  ErrorList,
  isApple,
  SegmentedControl,
  TextArea,
  TextField,
} from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useEffect, useEffectEvent, useRef, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import type { FormPart } from "./form-part.ts";
import { LockedHint } from "./locked-hint.tsx";
import { OptionsFields } from "./options-fields.tsx";
import { SliderFields } from "./slider-fields.tsx";
import { NEW } from "./use-question-drafts.ts";
import { useQuestionForm, type QuestionFormSpec } from "./use-question-form.ts";

interface FormProps extends QuestionFormSpec {
  readonly onChange: (draft: QuestionDraft) => void;
  readonly onCancel: () => void;
  /** It was saved by its own button. */
  readonly onSaved: () => void;
}

/** One question as a form; Ctrl+Enter or Cmd+Enter saves it. */
export function QuestionForm(props: FormProps) {
  const t = useTranslate();
  const { data, id, draft, onChange, onCancel, onSaved } = props;
  const form = useQuestionForm(props);
  const { errors } = form;
  const reasonOf = useReason();
  const lock = reasonOf(data.locks.structure);
  const place = useFirstField(id === NEW && draft.description === "");
  const change = (parts: Partial<QuestionDraft>): void => onChange({ ...draft, ...parts });
  const part = { draft, errors, lock, change };
  const save = async (): Promise<void> => {
    if (await form.save()) onSaved();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    void save();
  };
  return (
    <form ref={place} data-form={id} className={formStyles.form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
      <ErrorList title={t("questions:form.errorsTitle")} errors={form.isTried ? errors.list : []} />
      {lock === null && (
        <SegmentedControl
          label={t("questions:chooseType")}
          segments={QUESTION_TYPES.map((value) => ({ value, label: t(`questions:types.${value}`) }))}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
      )}
      <TextArea
        label={t("questions:form.question")}
        required
        data-first
        rows={2}
        maxLength={MAX_QUESTION_LENGTH}
        value={draft.description}
        error={errors.at("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <KindFields {...part} data={data} onChange={onChange} />
      <TextField
        label={t("questions:form.hint")}
        hint={t("questions:form.hintHint")}
        maxLength={MAX_QUESTION_HINT_LENGTH}
        value={draft.hint}
        error={errors.at("hint")}
        onChange={(event) => change({ hint: event.currentTarget.value })}
      />
      <TextArea
        label={t("questions:form.explanation")}
        hint={t("questions:form.explanationHint")}
        rows={2}
        maxLength={MAX_QUESTION_EXPLANATION_LENGTH}
        value={draft.explanation}
        error={errors.at("explanation")}
        onChange={(event) => change({ explanation: event.currentTarget.value })}
      />
      <RewardFields {...part} data={data} />
      {isPoll(data.quiz) && (
        <Checkbox
          label={t("questions:form.required")}
          checked={draft.required}
          disabled={lock !== null}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
      )}
      <div className={cards.actions}>
        <Button onClick={onCancel}>{t("questions:form.cancel")}</Button>
        <Button
          type="submit"
          variant="primary"
          keys={[isApple() ? "⌘" : "Ctrl", "Enter"]}
          busy={form.isBusy}
          disabledReason={reasonOf(data.locks.wording)}
        >
          {t("questions:form.save")}
        </Button>
      </div>
    </form>
  );
}

function KindFields({ data, onChange, ...part }: FormPart & Pick<FormProps, "data" | "onChange">) {
  const t = useTranslate();
  switch (part.draft.type) {
    case "radio":
      return <OptionsFields {...part} isMarked={!isPoll(data.quiz)} onChange={onChange} />;
    case "slider":
      return <SliderFields {...part} />;
    default:
      return <p className={formStyles.hint}>{t("questions:form.textNote")}</p>;
  }
}

function RewardFields({ data, draft, errors, lock, change }: FormPart & Pick<FormProps, "data">) {
  const t = useTranslate();
  const [first] = data.currencies;
  if (first === undefined) return null;
  const isForRight = draft.type === "radio" && !isPoll(data.quiz);
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("questions:form.rewards")}</legend>
      <LockedHint lock={lock}>
        {t(isForRight ? "questions:form.rewardsRight" : "questions:form.rewardsAnswered")}
      </LockedHint>
      <div className={formStyles.grid}>
        {data.currencies.map((currency) => (
          <AmountField
            key={currency.currencyId}
            label={currency.currencyName}
            start={<CurrencyIcon url={currency.currencyIconUrl} />}
            value={draft.amounts[currency.currencyId] ?? null}
            max={MAX_QUESTION_REWARD}
            disabled={lock !== null}
            error={currency === first ? errors.at("rewards") : null}
            onChange={(amount) => change({ amounts: { ...draft.amounts, [currency.currencyId]: amount } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** With the focus in the question, if its form was opened to write it. */
function useFirstField(isFresh: boolean): RefObject<HTMLFormElement | null> {
  const place = useRef<HTMLFormElement>(null);
  const start = useEffectEvent(() => {
    if (isFresh) place.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  });
  useEffect(() => start(), []);
  return place;
}
