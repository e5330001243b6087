import { describeJiraRule, jiraRuleCalls, type ShownJiraRule } from "@guildhall/core/jira-rewards";
import { QuestionDialog } from "../../forms/question-dialog.tsx";
import { useGuild, useSend, useTranslate } from "../../guild/index.ts";

/** Asks before a rule is deleted, and says what that means. */
export function DeleteRuleDialog({ rule, onClose }: { readonly rule: ShownJiraRule; readonly onClose: () => void }) {
  const t = useTranslate();
  const { notify } = useGuild();
  const { counts } = describeJiraRule(rule, t);
  const action = useSend(jiraRuleCalls.remove);
  const send = (): void =>
    action.send({ params: { id: rule.id } }, () => {
      notify({ text: t("tracker:rules.deletion.done", { project: rule.projectKey }), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("tracker:rules.deletion.title", { project: rule.projectKey })}
      description={counts}
      cancel={t("tracker:rules.form.cancel")}
      confirm={t("tracker:rules.delete")}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t("tracker:rules.deletion.text")}</p>
    </QuestionDialog>
  );
}
