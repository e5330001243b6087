import { listGroupOptions } from "@guildhall/core/groups";
import { jiraCalls } from "@guildhall/core/integrations";
import {
  JIRA_ASKED,
  JIRA_EFFECTS,
  JIRA_OUTCOMES,
  MAX_JIRA_DAILY_CAP,
  MAX_JIRA_PROJECT_KEY_LENGTH,
  MAX_JIRA_WAIT_DAYS,
  type ShownJiraRule,
} from "@guildhall/core/jira-rewards";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { groupOptions } from "../../forms/group-options.ts";
import { useCall, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { siteWord } from "./site-word.ts";
import { useEveryGroup } from "./use-group-word.ts";
import { useRuleForm, type RuleForm } from "./use-rule-form.ts";

const WAITS = [0, 1, 2, 3, 5, 7, 14, 30, 60, MAX_JIRA_WAIT_DAYS];
const CAPS = [1, 2, 3, 5, 10, 20, 50, MAX_JIRA_DAILY_CAP];

/** `rule` is null for a new one. */
export function RuleDialog({ rule, onClose }: { readonly rule: ShownJiraRule | null; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useRuleForm(rule, onClose);
  return (
    <>
      {form.question}
      <FormDialog
        title={t(rule === null ? "tracker:rules.form.addTitle" : "tracker:rules.form.editTitle")}
        form={{ ...form, errors: form.errors.map(({ message }) => message), send: form.save }}
        words={{
          errors: t("tracker:rules.form.errorsTitle"),
          cancel: t("tracker:rules.form.cancel"),
          send: t("tracker:rules.form.save"),
        }}
        onClose={onClose}
      >
        <TextField
          label={t("tracker:rules.form.project")}
          hint={t("tracker:rules.form.projectHint")}
          required
          maxLength={MAX_JIRA_PROJECT_KEY_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          value={form.draft.projectKey}
          error={form.errorOf("projectKey")}
          onChange={(event) => form.change({ projectKey: event.currentTarget.value })}
          data-autofocus
        />
        <SiteField form={form} />
        <GroupField form={form} />
        <Choice
          label={t("tracker:rules.form.outcome")}
          value={form.draft.outcome}
          options={JIRA_OUTCOMES.map((value) => ({ value, label: t(`tracker:rules.outcomes.${value}`) }))}
          onChange={(outcome) => form.change({ outcome })}
        />
        <Choice
          label={t("tracker:rules.form.wait")}
          {...(form.draft.outcome === "done" && { hint: t("tracker:rules.form.waitHint") })}
          value={form.draft.waitDays}
          options={withOwn(WAITS, form.draft.waitDays).map((value) => ({
            value,
            label: value === 0 ? t("tracker:rules.form.noWait") : t("tracker:rules.form.days", { count: value }),
          }))}
          onChange={(waitDays) => form.change({ waitDays })}
        />
        <Choice
          label={t("tracker:rules.form.effect")}
          value={form.draft.effect}
          options={JIRA_EFFECTS.map((value) => ({ value, label: t(`tracker:rules.effects.${value}`) }))}
          onChange={(effect) => form.change({ effect })}
        />
        {form.draft.effect === "suggest_thanks" && (
          <Choice
            label={t("tracker:rules.form.asks")}
            hint={t("tracker:rules.form.asksHint")}
            value={form.draft.asks}
            options={JIRA_ASKED.map((value) => ({ value, label: t(`tracker:rules.asked.${value}`) }))}
            onChange={(asks) => form.change({ asks })}
          />
        )}
        <Choice
          label={t("tracker:rules.form.cap")}
          hint={t("tracker:rules.form.capHint")}
          value={form.draft.dailyCap}
          options={withOwn(CAPS, form.draft.dailyCap).map((value) => ({ value, label: String(value) }))}
          onChange={(dailyCap) => form.change({ dailyCap })}
        />
        <Switch
          label={t("tracker:rules.form.enabled")}
          hint={t("tracker:rules.form.enabledHint")}
          checked={form.draft.isEnabled}
          onChange={(event) => form.change({ isEnabled: event.currentTarget.checked })}
        />
      </FormDialog>
    </>
  );
}

/** Only where there's something to choose: by default, a rule is for whatever site is connected. */
function SiteField({ form }: { readonly form: RuleForm }) {
  const t = useTranslate();
  const { data } = useCall(jiraCalls.get, {});
  const { siteUrl } = form.draft;
  const connected = data?.sites.filter(({ state }) => state === "active").map((site) => site.siteUrl) ?? [];
  const urls = [...new Set([...connected, siteUrl])].filter((url) => url !== "");
  if (urls.length < 2 && siteUrl === "") return null;
  return (
    <Select
      label={t("tracker:rules.form.site")}
      value={siteUrl}
      error={form.errorOf("siteUrl")}
      options={["", ...urls].map((value) => ({ value, label: siteWord(value) || t("tracker:rules.form.anySite") }))}
      onChange={(event) => form.change({ siteUrl: event.currentTarget.value })}
    />
  );
}

function GroupField({ form }: { readonly form: RuleForm }) {
  const t = useTranslate();
  const { data } = useEveryGroup();
  const groups = listGroupOptions(data?.items ?? [], useReaderLanguage());
  return (
    <Select
      label={t("tracker:rules.form.group")}
      hint={t("tracker:rules.form.groupHint")}
      value={String(form.draft.groupId)}
      error={form.errorOf("groupId")}
      options={groupOptions(
        groups.map(({ group, depth }) => ({ ...group, depth })),
        t("tracker:rules.everyone"),
      )}
      onChange={(event) => form.change({ groupId: Number(event.currentTarget.value) })}
    />
  );
}

/** A select whose values keep their type. */
function Choice<Value extends string | number>({
  options,
  value,
  onChange,
  ...texts
}: {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <Select
      {...texts}
      value={String(value)}
      options={options.map((each) => ({ ...each, value: String(each.value) }))}
      onChange={(event) => {
        const chosen = options.find((each) => String(each.value) === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}

/** The offered values with the rule's own, which may have been set by a script. */
function withOwn(offered: readonly number[], own: number): readonly number[] {
  return [...new Set([...offered, own])].toSorted((a, b) => a - b);
}
