import { MAX_CHAIN_STEPS } from "@guildhall/core";
import { isDraft } from "@guildhall/core/activities";
import { addStep, moveStep, removeStep, type DraftStep } from "@guildhall/core/chains";
import { VisuallyHidden } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { rowStyles, useMovedFocus, useRowDrag } from "../../activities/index.ts";
import { EffectsBanner } from "./effects-banner.tsx";
import { NewStepButtons } from "./new-step-buttons.tsx";
import { keyOf, StepRow } from "./step-row.tsx";
import { StepSearch } from "./step-search.tsx";
import type { ChainForm } from "./use-chain-form.ts";

interface SectionProps {
  readonly form: ChainForm;
  /** Why no step can be added, as text; null if one can. */
  readonly refusal: string | null;
}

/** Its steps in order: found, made, arranged and taken out. */
export function StepsSection({ form, refusal }: SectionProps) {
  const t = useTranslate();
  const { draft, data, errors, change } = form;
  const { steps } = draft;
  const [announced, setAnnounced] = useState("");
  const keepFocus = useMovedFocus(steps);
  const move = (from: number, to: number): void => {
    const next = moveStep(draft, { from, to });
    if (next === draft) return;
    keepFocus();
    change(next);
    setAnnounced(t("chains:step.moved", { number: from + 1, to: to + 1, total: steps.length }));
  };
  const { list, onPointerEnter } = useRowDrag<HTMLOListElement>({
    ids: steps.map(keyOf),
    isLocked: steps.length < 2,
    onMove: move,
  });
  const add = (step: DraftStep): void => {
    change(addStep(draft, step));
    setAnnounced(t("chains:step.added", { number: steps.length + 1, title: step.title }));
  };
  const remove = (index: number): void => {
    change(removeStep(draft, index));
    setAnnounced(t("chains:step.removed", { number: index + 1 }));
    // Those behind it move up.
    const next = steps[index + 1] ?? steps[index - 1];
    if (next !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-row="${keyOf(next)}"] [data-title]`)?.focus();
  };
  const isStaying = !isDraft(data.chain) && steps.length === 1;
  return (
    <div className={formStyles.long}>
      <p className={formStyles.hint}>{t("chains:form.stepsHint")}</p>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {steps.length > 0 && (
        <ol ref={list} className={rowStyles.rows} aria-label={t("chains:form.steps")} onPointerEnter={onPointerEnter}>
          {steps.map((step, index) => (
            <StepRow
              key={keyOf(step)}
              step={step}
              isOver={isOverIn(data, step)}
              place={index}
              count={steps.length}
              removal={isStaying ? t("chains:step.lastStays") : null}
              error={errors.at(`activities.${String(index)}`)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <DraftsLine form={form} />
      <EffectsBanner form={form} />
      <StepSearch
        steps={steps}
        error={steps.length === 0 ? errors.at("activities") : null}
        isFull={steps.length >= MAX_CHAIN_STEPS}
        refusal={refusal}
        onAdd={add}
      />
      <NewStepButtons form={form} refusal={refusal} />
    </div>
  );
}

/** Nobody can do it any more. */
function isOverIn({ chain }: ChainForm["data"], step: DraftStep): boolean {
  return chain.activities.some((each) => keyOf(each) === keyOf(step) && each.isOver);
}

/** Says what happens to those that aren't published. */
function DraftsLine({ form: { draft, data } }: Pick<SectionProps, "form">) {
  const t = useTranslate();
  const count = draft.steps.filter((step) => step.isDraft).length;
  if (count === 0) return null;
  return (
    <p className={formStyles.hint}>
      {t(isDraft(data.chain) ? "chains:step.drafts" : "chains:step.draftsLater", { count })}
    </p>
  );
}
