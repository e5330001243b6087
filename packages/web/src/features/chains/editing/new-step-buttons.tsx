import { isDraft } from "@guildhall/core/activities";
import { Button } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useNavigate } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useTranslate } from "../../../i18n/language.ts";
import { useMay, useMember } from "../../../session/use-session.ts";
import { newStepHref } from "../step-form.ts";
import type { ChainForm } from "./use-chain-form.ts";

interface ButtonsProps {
  readonly form: ChainForm;
  /** Why no step can be added, as text; null if one can. */
  readonly refusal: string | null;
}

/** Makes a new challenge or quiz as its last step; what's been changed in the chain is saved first. */
export function NewStepButtons({ form, refusal }: ButtonsProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { features } = useMember();
  const may = { challenges: useMay("manage-challenges"), quizzes: useMay("manage-quizzes") };
  const { item, isDirty } = form;
  const isSaving = isDirty || item.id === 0;
  const make = (lists: "challenges" | "quizzes"): void => {
    const hrefOf = newStepHref(lists);
    if (isSaving) form.send(isDraft(item) ? "draft" : "save", hrefOf);
    else {
      // What's kept of an unchanged form would hide the new step on the way back.
      form.discard();
      void navigate({ href: hrefOf(item.id) });
    }
  };
  const reasonOf = (feature: string): string | null =>
    refusal ?? (features.includes(feature) ? null : t("errors:refusal.feature_off"));
  const hasChallenges = may.challenges && features.includes("challenges");
  const hasQuizzes = may.quizzes && features.includes("quizzes");
  if (!hasChallenges && !hasQuizzes) return null;
  return (
    <div className={formStyles.form}>
      <div className={cards.actions}>
        {hasChallenges && (
          <Button
            variant="ghost"
            icon={<Plus />}
            disabledReason={reasonOf("new-challenge")}
            onClick={() => make("challenges")}
          >
            {t("chains:step.newChallenge")}
          </Button>
        )}
        {hasQuizzes && (
          <Button variant="ghost" icon={<Plus />} disabledReason={reasonOf("new-quiz")} onClick={() => make("quizzes")}>
            {t("chains:step.newQuiz")}
          </Button>
        )}
      </div>
      {isSaving && <p className={formStyles.hint}>{t("chains:step.savedFirst")}</p>}
    </div>
  );
}
