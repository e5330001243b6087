import { Button, IconButton, isApple, Menu, useMediaQuery } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useMay } from "../../../session/use-session.ts";
import { useTranslate } from "../../../i18n/language.ts";
import type { ActivityForm, SaveGoal } from "./activity-form.ts";

type BarForm = Pick<ActivityForm<never, never>, "busyGoal" | "lists" | "parts" | "send">;

interface BarProps {
  /** Of the form element. */
  readonly id: string;
  readonly form: BarForm;
  /** The main button's; beside "publish" one may also save or schedule the draft, beside "parts" only save it. */
  readonly primary: SaveGoal;
  /** Why nothing can be saved, as text; null if it can. */
  readonly refusal: string | null;
}

/** What may be done with the form, at its lower edge. */
export function ActivityFormBar({ id, form, primary, refusal }: BarProps) {
  const t = useTranslate();
  const maySchedule = useMay("manage-schedule");
  const others = OTHERS[primary].filter(
    (goal) => (goal !== "schedule" || maySchedule) && (goal !== "parts" || form.parts !== undefined),
  );
  return (
    <div className={formStyles.bar} data-bar>
      <OtherGoals form={form} goals={others} refusal={refusal} />
      <Button
        type="submit"
        form={id}
        variant="primary"
        size="l"
        // Beside three others there's no room for them.
        {...(others.length < 3 && { keys: [isApple() ? "⌘" : "Ctrl", "Enter"] })}
        busy={form.busyGoal === primary}
        disabledReason={refusal}
      >
        {primary === "parts"
          ? form.parts?.label
          : t(primary === "publish" ? `${form.lists}:form.publish` : `${form.lists}:form.save`)}
      </Button>
    </div>
  );
}

type OtherGoal = Exclude<SaveGoal, "publish" | "save">;

const OTHERS: Readonly<Record<SaveGoal, readonly OtherGoal[]>> = {
  publish: ["parts", "draft", "schedule"],
  parts: ["draft"],
  // Of a scheduled one.
  draft: ["parts"],
  save: ["parts"],
  schedule: [],
};

/** Other actions on a draft: beside the main button, or in a menu on narrow screens. */
function OtherGoals({
  form,
  goals,
  refusal,
}: Pick<BarProps, "form" | "refusal"> & { readonly goals: readonly OtherGoal[] }) {
  const { busyGoal, lists, parts, send } = form;
  const t = useTranslate();
  const isSmall = useMediaQuery("(width < 600px)");
  const label = t(`${lists}:form.more`);
  const labels = {
    parts: parts?.label ?? "",
    draft: t(`${lists}:form.saveDraft`),
    schedule: t(`${lists}:form.schedule`),
  } satisfies Record<OtherGoal, string>;
  if (goals.length === 0) return <span />;
  if (isSmall) {
    return (
      <Menu
        label={label}
        align="start"
        items={goals.map((goal) => ({
          key: goal,
          label: labels[goal],
          disabledReason: refusal,
          onSelect: () => send(goal),
        }))}
        trigger={(props) => <IconButton {...props} variant="secondary" label={label} icon={<Ellipsis />} />}
      />
    );
  }
  return (
    <div className={cards.actions}>
      {goals.map((goal) => (
        <Button key={goal} size="l" busy={busyGoal === goal} disabledReason={refusal} onClick={() => send(goal)}>
          {labels[goal]}
        </Button>
      ))}
    </div>
  );
}
