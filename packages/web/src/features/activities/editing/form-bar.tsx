import { Button, IconButton, isApple, Menu, useMediaQuery } from "@guildhall/widget";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useMay } from "../../../session/use-session.ts";
import { useTranslate } from "../../../i18n/language.ts";
import type { ActivityForm, SaveGoal } from "./activity-form.ts";

type BarForm = Pick<ActivityForm<never, never>, "busyGoal" | "lists" | "parts" | "send">;

/** As texts; null is none. */
export interface FormRefusals {
  /** Why nothing can be saved. */
  readonly save: string | null;
  /** Why it can't be published or scheduled, although a draft of it may be saved. */
  readonly publish: string | null;
}

/** Why one can't save with that goal. */
export function refusalOf({ save, publish }: FormRefusals, goal: SaveGoal): string | null {
  return save ?? (goal === "publish" || goal === "schedule" ? publish : null);
}

interface BarProps {
  /** Of the form element. */
  readonly id: string;
  readonly form: BarForm;
  /** The main button's; beside "publish" one may also save or schedule the draft, beside "parts" only save it. */
  readonly primary: SaveGoal;
  readonly refusals: FormRefusals;
}

/** What may be done with the form, at its lower edge. */
export function ActivityFormBar({ id, form, primary, refusals }: BarProps) {
  const t = useTranslate();
  const maySchedule = useMay("manage-schedule");
  const others = OTHERS[primary].filter(
    (goal) => (goal !== "schedule" || maySchedule) && (goal !== "parts" || form.parts !== undefined),
  );
  return (
    <div className={formStyles.bar} data-bar>
      <OtherGoals form={form} goals={others} refusals={refusals} />
      <Button
        type="submit"
        form={id}
        variant="primary"
        size="l"
        // Beside three others there's no room for them.
        {...(others.length < 3 && { keys: [isApple() ? "⌘" : "Ctrl", "Enter"] })}
        busy={form.busyGoal === primary}
        disabledReason={refusalOf(refusals, primary)}
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
  refusals,
}: Pick<BarProps, "form" | "refusals"> & { readonly goals: readonly OtherGoal[] }) {
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
          disabledReason: refusalOf(refusals, goal),
          onSelect: () => send(goal),
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
          busy={busyGoal === goal}
          disabledReason={refusalOf(refusals, goal)}
          onClick={() => send(goal)}
        >
          {labels[goal]}
        </Button>
      ))}
    </div>
  );
}
