import { isDraft } from "@guildhall/core";
import { Button } from "@guildhall/widget";
import { isApple } from "../../browser/is-apple.ts";
import formStyles from "../../forms/form.module.css";
import { useTranslate } from "../../i18n/language.ts";
import { useMay } from "../../session/use-session.ts";
import cards from "../../shell/cards.module.css";
import { useReasonText } from "./locked-field.tsx";
import type { SaveGoal } from "./save-challenge.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

/** What a form's main button does: publish a draft, save what is out or has its time. */
export function primaryGoalOf({ challenge }: ChallengeForm["data"]): SaveGoal {
  if (!isDraft(challenge)) return "save";
  return challenge.schedule === null ? "publish" : "draft";
}

/** The buttons of a form, in sight all the time. */
export function FormBar({ id, form }: { readonly id: string; readonly form: ChallengeForm }) {
  const t = useTranslate();
  const mayschedule = useMay("manage-schedule");
  const refusal = useSaveRefusal(form);
  const primary = primaryGoalOf(form.data);
  const isBusy = (goal: SaveGoal): boolean => form.busyGoal === goal;
  const hasMore = primary === "publish";
  return (
    <div className={formStyles.bar}>
      <Button
        type="submit"
        form={id}
        variant="primary"
        size="l"
        keys={[isApple() ? "⌘" : "Ctrl", "Enter"]}
        busy={isBusy(primary)}
        disabledReason={refusal}
      >
        {t(hasMore ? "challenges:form.publish" : "challenges:form.save")}
      </Button>
      {hasMore && (
        <div className={cards.actions}>
          {mayschedule && (
            <Button size="l" variant="ghost" busy={isBusy("schedule")} disabledReason={refusal} onClick={() => form.send("schedule")}>
              {t("challenges:form.schedule")}
            </Button>
          )}
          <Button size="l" busy={isBusy("draft")} disabledReason={refusal} onClick={() => form.send("draft")}>
            {t("challenges:form.saveDraft")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Why nothing can be saved, in words: the license may lack the kind that is chosen; null where it can. */
export function useSaveRefusal({ data, draft }: ChallengeForm): string | null {
  const reasonOf = useReasonText();
  return reasonOf(data.locks.type.allowed ? data.types[draft.type] : data.save);
}
