import { jiraRuleCalls, type JiraRuleInput, type ShownJiraRule } from "@guildhall/core/jira-rewards";
import { useState } from "react";
import { fieldWords, type FieldWords } from "../../forms/overwrite/field-words.ts";
import { useOverwrite, type Overwrite } from "../../forms/overwrite/use-overwrite.tsx";
import { useActionOf, useGuild, useTranslate, type Progress } from "../../guild/index.ts";
import { siteWord } from "./site-word.ts";
import { useGroupWord } from "./use-group-word.ts";

const NEW_RULE: JiraRuleInput = {
  projectKey: "",
  siteUrl: "",
  groupId: 0,
  outcome: "done",
  waitDays: 3,
  effect: "suggest_thanks",
  asks: "reporter",
  dailyCap: 5,
  isEnabled: true,
};

export interface RuleForm
  extends Pick<Progress, "isBusy" | "notice" | "errors" | "errorOf">, Pick<Overwrite, "question"> {
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
  const { client, notify } = useGuild();
  const overwrite = useOverwrite();
  const words = useRuleWords();
  // The rule as it was opened: what others save meanwhile isn't overwritten unseen.
  const [start] = useState(() => (rule === null ? NEW_RULE : inputOf(rule)));
  const [draft, setDraft] = useState(start);
  const { run, ...action } = useActionOf(rule === null ? jiraRuleCalls.create : jiraRuleCalls.update);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const blocked = blockedBy({ isNamed: draft.projectKey.trim() !== "", isDirty }, t);
  const send = async (): Promise<void> => {
    if (rule === null) await client.call(jiraRuleCalls.create, { body: draft }, { quiet: true });
    else
      await overwrite.save({
        wanted: draft,
        seen: start,
        send: (body) => client.call(jiraRuleCalls.update, { params: { id: rule.id }, body }, { quiet: true }),
        words: () => words,
      });
    const project = draft.projectKey.trim().toUpperCase();
    notify({ text: t(rule === null ? "tracker:rules.added" : "tracker:rules.saved", { project }), tone: "good" });
    onSaved();
  };
  return {
    ...action,
    question: overwrite.question,
    draft,
    isDirty,
    blocked,
    change: (parts) => setDraft({ ...draft, ...parts }),
    save: () => {
      if (blocked === null) run("save", send);
    },
  };
}

function inputOf({ id: _id, since: _since, ...input }: ShownJiraRule): JiraRuleInput {
  return input;
}

function useRuleWords(): FieldWords {
  const t = useTranslate();
  const groupWord = useGroupWord();
  return fieldWords(
    {
      projectKey: t("tracker:rules.form.project"),
      siteUrl: t("tracker:rules.form.site"),
      groupId: t("tracker:rules.form.group"),
      outcome: t("tracker:rules.form.outcome"),
      waitDays: t("tracker:rules.form.wait"),
      effect: t("tracker:rules.form.effect"),
      asks: t("tracker:rules.form.asks"),
      dailyCap: t("tracker:rules.form.cap"),
      isEnabled: t("tracker:rules.form.enabled"),
    },
    {
      groupId: groupWord,
      // As sent by the form and the server.
      siteUrl: (value) => siteWord(value as JiraRuleInput["siteUrl"]) || t("tracker:rules.form.anySite"),
      // As sent by the form and the server.
      outcome: (value) => t(`tracker:rules.outcomes.${value as JiraRuleInput["outcome"]}`),
      effect: (value) => t(`tracker:rules.effects.${value as JiraRuleInput["effect"]}`),
      asks: (value) => t(`tracker:rules.asked.${value as JiraRuleInput["asks"]}`),
    },
    t,
  );
}

function blockedBy(
  { isNamed, isDirty }: { readonly isNamed: boolean; readonly isDirty: boolean },
  t: ReturnType<typeof useTranslate>,
): string | null {
  if (!isNamed) return t("tracker:rules.form.projectMissing");
  return isDirty ? null : t("tracker:rules.form.unchanged");
}
