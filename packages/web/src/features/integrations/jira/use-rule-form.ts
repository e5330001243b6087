import { jiraRuleCalls, type JiraRuleInput, type ShownJiraRule } from "@guildhall/core/jira-rewards";
import { useActionOf, type Progress } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../../forms/overwrite/save-unless-changed.ts";
import { groupWord } from "../../../forms/overwrite/value-words.ts";
import { translate, useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

const NEW_RULE: JiraRuleInput = {
  projectKey: "",
  groupId: 0,
  outcome: "done",
  waitDays: 3,
  effect: "suggest_thanks",
  asks: "reporter",
  dailyCap: 5,
  isEnabled: true,
};

export interface RuleForm extends Pick<Progress, "isBusy" | "notice" | "errors" | "errorOf"> {
  readonly draft: JiraRuleInput;
  readonly isDirty: boolean;
  /** Why it can't be saved right now; null if it can. */
  readonly blocked: string | null;
  readonly change: (parts: Partial<JiraRuleInput>) => void;
  readonly save: () => void;
}

/** State of the rule's dialog; `rule` is null for a new one. */
export function useRuleForm(rule: ShownJiraRule | null, onSaved: () => void): RuleForm {
  const t = useTranslate();
  // The rule as it was opened: what others save meanwhile isn't overwritten unseen.
  const [start] = useState(() => (rule === null ? NEW_RULE : inputOf(rule)));
  const [draft, setDraft] = useState(start);
  const { run, ...action } = useActionOf(rule === null ? jiraRuleCalls.create : jiraRuleCalls.update);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const blocked = blockedBy({ isNamed: draft.projectKey.trim() !== "", isDirty }, t);
  const send = async (): Promise<void> => {
    await saveRule({ id: rule?.id ?? null, start, draft });
    const project = draft.projectKey.trim().toUpperCase();
    showMessage({ text: t(rule === null ? "tracker:rules.added" : "tracker:rules.saved", { project }), tone: "good" });
    onSaved();
  };
  return {
    ...action,
    draft,
    isDirty,
    blocked,
    change: (parts) => setDraft({ ...draft, ...parts }),
    save: () => {
      if (blocked === null) run(JSON.stringify(draft), send);
    },
  };
}

function inputOf({ id: _id, since: _since, ...input }: ShownJiraRule): JiraRuleInput {
  return input;
}

function saveRule({
  id,
  start,
  draft,
}: {
  /** Null for a new one. */
  readonly id: number | null;
  readonly start: JiraRuleInput;
  readonly draft: JiraRuleInput;
}): Promise<unknown> {
  if (id === null) return api.call(jiraRuleCalls.create, { body: draft }, { quiet: true });
  return saveUnlessChanged({
    wanted: draft,
    seen: start,
    send: (body) => api.call(jiraRuleCalls.update, { params: { id }, body }, { quiet: true }),
    words: ruleFieldWords,
  });
}

function ruleFieldWords() {
  return fieldWords(
    {
      projectKey: translate("tracker:rules.form.project"),
      groupId: translate("tracker:rules.form.group"),
      outcome: translate("tracker:rules.form.outcome"),
      waitDays: translate("tracker:rules.form.wait"),
      effect: translate("tracker:rules.form.effect"),
      asks: translate("tracker:rules.form.asks"),
      dailyCap: translate("tracker:rules.form.cap"),
      isEnabled: translate("tracker:rules.form.enabled"),
    },
    {
      groupId: (id) => groupWord(id, translate("tracker:rules.everyone")),
      // As sent by the form and the server.
      outcome: (value) => translate(`tracker:rules.outcomes.${value as JiraRuleInput["outcome"]}`),
      effect: (value) => translate(`tracker:rules.effects.${value as JiraRuleInput["effect"]}`),
      asks: (value) => translate(`tracker:rules.asked.${value as JiraRuleInput["asks"]}`),
    },
  );
}

function blockedBy(
  { isNamed, isDirty }: { readonly isNamed: boolean; readonly isDirty: boolean },
  t: ReturnType<typeof useTranslate>,
): string | null {
  if (!isNamed) return t("tracker:rules.form.projectMissing");
  return isDirty ? null : t("tracker:rules.form.unchanged");
}
