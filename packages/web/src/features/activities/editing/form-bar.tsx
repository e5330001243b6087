import { isDraft } from "@guildhall/core/activities";
import { Button, IconButton, isApple, Menu, useMediaQuery } from "@guildhall/widget";
import Ellipsis from "lucide-react/icons/ellipsis";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useMay } from "../../../session/use-session.ts";
import { useReasonText } from "./locked-field.tsx";
import type { SaveGoal } from "./save-activity.ts";
import type { ChallengeForm } from "./use-activity-form.ts";

/** The main button's action: publish a draft, save a published or scheduled one. */
export function primaryGoalOf({ challenge }: ChallengeForm["data"]): SaveGoal {
  if (!isDraft(challenge)) return "save";
  return challenge.schedule === null ? "publish" : "draft";
}

export function FormBar({ id, form }: { readonly id: string; readonly form: ChallengeForm }) {
  const t = useTranslate();
  const maySchedule = useMay("manage-schedule");
  const refusal = useSaveRefusal(form);
  const primary = primaryGoalOf(form.data);
  const others = primary === "publish" ? OTHERS.filter((goal) => goal === "draft" || maySchedule) : [];
  return (
    <div className={formStyles.bar} data-bar>
      <OtherGoals form={form} goals={others} refusal={refusal} />
      <Button
        type="submit"
        form={id}
        variant="primary"
        size="l"
        keys={[isApple() ? "⌘" : "Ctrl", "Enter"]}
        busy={form.busyGoal === primary}
        disabledReason={refusal}
      >
        {t(primary === "publish" ? "challenges:form.publish" : "challenges:form.save")}
      </Button>
    </div>
  );
}

const OTHERS = ["draft", "schedule"] as const;

const LABELS = { draft: "challenges:form.saveDraft", schedule: "challenges:form.schedule" } as const;

/** Other actions on a draft: beside the main button, or in a menu on narrow screens. */
function OtherGoals({
  form,
  goals,
  refusal,
}: {
  readonly form: ChallengeForm;
  readonly goals: readonly (typeof OTHERS)[number][];
  readonly refusal: string | null;
}) {
  const t = useTranslate();
  const isSmall = useMediaQuery("(width < 600px)");
  const label = t("challenges:form.more");
  if (goals.length === 0) return <span />;
  if (isSmall) {
    return (
      <Menu
        label={label}
        align="start"
        items={goals.map((goal) => ({
          key: goal,
          label: t(LABELS[goal]),
          disabledReason: refusal,
          onSelect: () => form.send(goal),
        }))}
        trigger={(props) => <IconButton {...props} variant="secondary" label={label} icon={<Ellipsis />} />}
      />
    );
  }
  return (
    <div className={cards.actions}>
      {goals.map((goal) => (
        <Button
          key={goal}
          size="l"
          busy={form.busyGoal === goal}
          disabledReason={refusal}
          onClick={() => form.send(goal)}
        >
          {t(LABELS[goal])}
        </Button>
      ))}
    </div>
  );
}

/** Why nothing can be saved, as text (the license may lack the chosen type); null if it can. */
export function useSaveRefusal({ data, draft }: ChallengeForm): string | null {
  const reasonOf = useReasonText();
  return reasonOf(data.locks.type.allowed ? data.types[draft.type] : data.save);
}
