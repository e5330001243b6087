import {
  describeJiraRule,
  jiraRuleCalls,
  MAX_JIRA_RULES,
  mayAddJiraRule,
  type ShownJiraRule,
} from "@guildhall/core/jira-rewards";
import { useState } from "react";
import { useCall, useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DeleteRuleDialog } from "./delete-rule-dialog.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { siteWord } from "./site-word.ts";
import { useGroupWord } from "./use-group-word.ts";
import styles from "./jira-site.module.css";

/** What work in Jira is rewarded for, for those who manage the workspace. */
export function RulesCard() {
  const t = useTranslate();
  return (
    <Card title={t("tracker:rules.title")} lead={t("tracker:rules.lead")}>
      <Read />
    </Card>
  );
}

function Read() {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(jiraRuleCalls.list, {});
  if (data !== undefined) return <Rules rules={data.items} />;
  if (!isError) return <SkeletonText lines={3} />;
  const retry = <Button onClick={() => void refetch()}>{t("words:retry")}</Button>;
  return <EmptyState picture="offline" title={t("tracker:rules.failed")} action={retry} />;
}

/** The open dialog: `rule` is null for a new one. */
type Open =
  | { readonly kind: "edit"; readonly rule: ShownJiraRule | null }
  | { readonly kind: "delete"; readonly rule: ShownJiraRule };

function Rules({ rules }: { readonly rules: readonly ShownJiraRule[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const full = mayAddJiraRule(rules.length) ? null : t("tracker:rules.full", { max: MAX_JIRA_RULES });
  return (
    <div className={styles.rules}>
      {rules.length === 0 ? (
        <p>{t("tracker:rules.none")}</p>
      ) : (
        <ul className={styles.rows} aria-label={t("tracker:rules.title")}>
          {rules.map((rule) => (
            <li key={rule.id}>
              <RuleLine
                rule={rule}
                onEdit={() => setOpen({ kind: "edit", rule })}
                onDelete={() => setOpen({ kind: "delete", rule })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button disabledReason={full} onClick={() => setOpen({ kind: "edit", rule: null })}>
        {t("tracker:rules.add")}
      </Button>
      {open?.kind === "edit" && <RuleDialog rule={open.rule} onClose={close} />}
      {open?.kind === "delete" && <DeleteRuleDialog rule={open.rule} onClose={close} />}
    </div>
  );
}

function RuleLine({
  rule,
  onEdit,
  onDelete,
}: {
  readonly rule: ShownJiraRule;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const t = useTranslate();
  const groupWord = useGroupWord();
  const { counts, happens } = describeJiraRule(rule, t);
  const { projectKey, siteUrl, groupId, dailyCap, isEnabled } = rule;
  const named = <VisuallyHidden>{`: ${projectKey}, ${counts}`}</VisuallyHidden>;
  return (
    <div className={styles.rule}>
      <span className={styles.about}>
        <span className={styles.project}>
          {projectKey} {!isEnabled && <Badge>{t("tracker:rules.off")}</Badge>}
        </span>
        {siteUrl !== "" && <span className={styles.limits}>{siteWord(siteUrl)}</span>}
        <span>{counts}</span>
        <span>{happens}</span>
        <span className={styles.limits}>{t("tracker:rules.limits", { who: groupWord(groupId), count: dailyCap })}</span>
      </span>
      <div className={styles.line}>
        <Button size="s" onClick={onEdit}>
          {t("tracker:rules.edit")}
          {named}
        </Button>
        <Button size="s" onClick={onDelete}>
          {t("tracker:rules.delete")}
          {named}
        </Button>
      </div>
    </div>
  );
}
