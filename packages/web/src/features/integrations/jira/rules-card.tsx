import {
  describeJiraRule,
  jiraRuleCalls,
  MAX_JIRA_RULES,
  mayAddJiraRule,
  type ShownJiraRule,
} from "@guildhall/core/jira-rewards";
import { Badge, Button, Card, VisuallyHidden } from "@guildhall/widget";
import { callQuery, useQuery } from "@guildhall/widget/guild";
import { useState } from "react";
import { useEveryGroup } from "../../../groups/use-groups.ts";
import { groupWord } from "../../../forms/overwrite/value-words.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { SectionState, settingStyles } from "../../settings/index.ts";
import { DeleteRuleDialog } from "./delete-rule.dialog.tsx";
import { RuleDialog } from "./rule.dialog.tsx";
import styles from "../integrations.module.css";

/** What work in Jira is rewarded for. */
export function RulesCard() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(callQuery(api, jiraRuleCalls.list, {}));
  // Rules name their groups.
  useEveryGroup();
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  return (
    <Card title={t("tracker:rules.title")} lead={t("tracker:rules.lead")}>
      <Rules rules={data.items} />
    </Card>
  );
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
    <div className={settingStyles.cards}>
      {rules.length === 0 ? (
        <p className={settingStyles.lead}>{t("tracker:rules.none")}</p>
      ) : (
        <ul className={styles.rows} aria-label={t("tracker:rules.title")}>
          {rules.map((rule) => (
            <li key={rule.id} className={styles.row}>
              <RuleLine
                rule={rule}
                onEdit={() => setOpen({ kind: "edit", rule })}
                onDelete={() => setOpen({ kind: "delete", rule })}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button disabledReason={full} onClick={() => setOpen({ kind: "edit", rule: null })}>
          {t("tracker:rules.add")}
        </Button>
      </div>
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
  const { counts, happens } = describeJiraRule(rule, t);
  const { projectKey, groupId, dailyCap, isEnabled } = rule;
  const named = <VisuallyHidden>{`: ${projectKey}, ${counts}`}</VisuallyHidden>;
  return (
    <div className={styles.use}>
      <span className={styles.about}>
        <span className={styles.name}>
          {projectKey} {!isEnabled && <Badge>{t("tracker:rules.off")}</Badge>}
        </span>
        <span>{counts}</span>
        <span>{happens}</span>
        <span className={styles.state}>
          {t("tracker:rules.limits", { who: groupWord(groupId, t("tracker:rules.everyone")), count: dailyCap })}
        </span>
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
