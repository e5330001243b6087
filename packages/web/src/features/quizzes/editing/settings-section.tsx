import { MAX_QUIZ_ATTEMPTS, MAX_QUIZ_QUESTIONS, MAX_QUIZ_TIME_LIMIT_S, MIN_QUIZ_TIME_LIMIT_S } from "@guildhall/core";
import { isDraft } from "@guildhall/core/activities";
import { REVEALS, SECONDS_PER_MINUTE, withAttempts, type QuizDraft } from "@guildhall/core/quizzes";
import { Banner, Checkbox, Select, TextField } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { MoreSection } from "../../activities/index.ts";
import styles from "../quizzes.module.css";
import type { QuizForm } from "./use-quiz-form.ts";

interface PartProps {
  readonly form: QuizForm;
}

/** How a quiz is taken; closed at first, with what's switched on in its summary. */
export function SettingsSection({ form }: PartProps) {
  const t = useTranslate();
  const lock = useReason()(form.data.locks.settings);
  const chosen = useSummary(form.draft);
  return (
    <MoreSection title={t("quizzes:form.settings")} summary={chosen}>
      {lock !== null && <Banner>{lock}</Banner>}
      <div className={formStyles.grid}>
        <TimeLimit form={form} isLocked={lock !== null} />
        <Draw form={form} isLocked={lock !== null} />
        <Attempts form={form} />
        <Reveals form={form} isLocked={lock !== null} />
      </div>
      <div className={formStyles.form}>
        {(["shuffleQuestions", "shuffleOptions"] as const).map((field) => (
          <Checkbox
            key={field}
            label={t(`quizzes:form.${field}`)}
            checked={form.draft[field]}
            disabled={lock !== null}
            onChange={(event) => form.change({ [field]: event.currentTarget.checked })}
          />
        ))}
        <Checkbox
          label={t("quizzes:form.standings")}
          hint={t("quizzes:form.standingsHint")}
          checked={form.draft.standings}
          onChange={(event) => form.change({ standings: event.currentTarget.checked })}
        />
      </div>
    </MoreSection>
  );
}

interface LockableProps extends PartProps {
  readonly isLocked: boolean;
}

function TimeLimit({ form: { draft, errors, change }, isLocked }: LockableProps) {
  const t = useTranslate();
  return (
    <TextField
      label={t("quizzes:form.timeLimit")}
      hint={t("quizzes:form.timeLimitHint")}
      type="number"
      min={MIN_QUIZ_TIME_LIMIT_S / SECONDS_PER_MINUTE}
      max={MAX_QUIZ_TIME_LIMIT_S / SECONDS_PER_MINUTE}
      step="any"
      placeholder={t("quizzes:form.noTimeLimit")}
      end={<span className={styles.unit}>{t("quizzes:form.minutes")}</span>}
      disabled={isLocked}
      value={draft.timeLimit === null ? "" : draft.timeLimit / SECONDS_PER_MINUTE}
      error={errors.at("timeLimit")}
      onChange={({ currentTarget: { value } }) =>
        change({ timeLimit: value === "" ? null : Math.round(Number(value) * SECONDS_PER_MINUTE) })
      }
    />
  );
}

function Draw({ form: { draft, errors, change }, isLocked }: LockableProps) {
  const t = useTranslate();
  return (
    <TextField
      label={t("quizzes:form.draw")}
      hint={t("quizzes:form.drawHint")}
      type="number"
      min={1}
      max={MAX_QUIZ_QUESTIONS}
      disabled={isLocked}
      value={draft.drawCount ?? ""}
      error={errors.at("drawCount")}
      onChange={({ currentTarget: { value } }) =>
        change({ drawCount: value === "" ? null : Math.round(Number(value)) })
      }
    />
  );
}

/** Once it's published, there may only be more. */
function Attempts({ form: { draft, data, errors, change } }: PartProps) {
  const t = useTranslate();
  const least = isDraft(data.quiz) ? 1 : data.quiz.maxAttempts;
  const counts = Array.from({ length: MAX_QUIZ_ATTEMPTS - least + 1 }, (_, index) => String(least + index));
  return (
    <Select
      label={t("quizzes:form.attempts")}
      hint={t("quizzes:form.attemptsHint")}
      value={String(draft.maxAttempts)}
      error={errors.at("maxAttempts")}
      options={counts.map((value) => ({ value, label: value }))}
      onChange={({ currentTarget }) => {
        const { maxAttempts, reveals } = withAttempts(draft, Number(currentTarget.value));
        change({ maxAttempts, reveals });
      }}
    />
  );
}

function Reveals({ form: { draft, errors, change }, isLocked }: LockableProps) {
  const t = useTranslate();
  const isSwitched = draft.maxAttempts > 1;
  return (
    <Select
      label={t("quizzes:form.reveals")}
      hint={isSwitched ? t("quizzes:form.revealsSwitched") : undefined}
      value={draft.reveals}
      disabled={isLocked || isSwitched}
      error={errors.at("reveals")}
      options={REVEALS.map((value) => ({ value, label: t(`quizzes:form.revealsOptions.${value}`) }))}
      onChange={({ currentTarget }) => change({ reveals: currentTarget.value === "end" ? "end" : "each" })}
    />
  );
}

/** What differs from a plain quiz. */
function useSummary({
  timeLimit,
  drawCount,
  shuffleQuestions,
  shuffleOptions,
  maxAttempts,
  standings,
}: QuizDraft): readonly string[] {
  const t = useTranslate();
  const parts = [
    timeLimit !== null && t("quizzes:form.summary.time", { count: timeLimit / SECONDS_PER_MINUTE }),
    drawCount !== null && t("quizzes:form.summary.draw", { count: drawCount }),
    (shuffleQuestions || shuffleOptions) && t("quizzes:form.summary.shuffled"),
    maxAttempts > 1 && t("quizzes:form.summary.attempts", { count: maxAttempts }),
    standings && t("quizzes:form.summary.standings"),
  ];
  return parts.filter((part) => part !== false);
}
