import { Card, Checkbox } from "@guildhall/widget";
import formStyles from "../../forms/form.module.css";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

const RULES = ["requireAccept", "allowMultiQuest", "autoApprove"] as const;

type Rule = (typeof RULES)[number];

/** How it is taken part in, as far as the kind and the workspace leave a choice; nothing where they do not. */
export function RulesSection({ form }: { readonly form: ChallengeForm }) {
  const t = useTranslate();
  const rules = useRules(form);
  if (rules.length === 0) return null;
  return (
    <Card title={t("challenges:form.rules")}>
      <div className={formStyles.form}>
        {rules.map((rule) => (
          <Checkbox
            key={rule}
            label={t(`challenges:form.${rule}`)}
            hint={t(`challenges:form.${rule}Hint`)}
            checked={form.draft[rule]}
            error={form.errors.at(rule)}
            onChange={(event) => form.change({ [rule]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Card>
  );
}

function useRules({ draft }: ChallengeForm): readonly Rule[] {
  const { skipAccept, allowMultiQuest } = useMember().settings;
  const isQuest = draft.type === "quest";
  const isThere: Readonly<Record<Rule, boolean>> = {
    // Where everything is accepted first, there is nothing to ask for.
    requireAccept: skipAccept || draft.requireAccept,
    // What was set before the workspace switched it off has to be taken back here.
    allowMultiQuest: isQuest && (allowMultiQuest || draft.allowMultiQuest),
    autoApprove: isQuest,
  };
  return RULES.filter((rule) => isThere[rule]);
}
