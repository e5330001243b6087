import { Card, Checkbox } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import type { ChallengeForm } from "./use-challenge-form.ts";

const RULES = ["requireAccept", "allowMultiQuest", "autoApprove"] as const;

type Rule = (typeof RULES)[number];

/** Participation rules, where type and workspace leave a choice; otherwise nothing. */
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
    // Where everything has to be accepted first, there's nothing to choose.
    requireAccept: skipAccept || draft.requireAccept,
    // A setting since disabled by the workspace must be cleared here.
    allowMultiQuest: isQuest && (allowMultiQuest || draft.allowMultiQuest),
    autoApprove: isQuest,
  };
  return RULES.filter((rule) => isThere[rule]);
}
