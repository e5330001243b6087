import { groupCalls } from "@guildhall/core/groups";
import { jiraCalls } from "@guildhall/core/integrations";
import { describeJiraRule, jiraRuleCalls, type ShownJiraRule } from "@guildhall/core/jira-rewards";
import { Badge, Banner, Button, Card, SkeletonText } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useCall, useTranslate } from "@guildhall/widget/guild";
import { TempoToken } from "./tempo-token.tsx";

/** What's set for the site, for those who manage its workspace. Rules are changed in the panel. */
export function SiteSettings({ siteUrl }: { readonly siteUrl: string }) {
  const t = useTranslate();
  const settings = useCall(jiraCalls.get, {});
  const rules = useCall(jiraRuleCalls.list, {});
  const site = settings.data?.sites.find((each) => each.state === "active" && each.siteUrl === siteUrl);
  const failed = [settings, rules].filter(({ data, error }) => data === undefined && error !== null);
  const retry = (): void => {
    for (const each of failed) void each.refetch();
  };
  if (failed.length > 0)
    return (
      <Banner
        tone="danger"
        actions={
          <Button size="s" onClick={retry}>
            {t("embed:retry")}
          </Button>
        }
      >
        {t("embed:unreached.title")}
      </Banner>
    );
  return (
    <>
      <Card title={t("tracker:rules.title")} lead={t("tracker:rules.lead")}>
        {rules.data === undefined ? <SkeletonText lines={3} /> : <Rules rules={rules.data.items} />}
      </Card>
      {site !== undefined && (
        <Card title="Tempo">
          <TempoToken site={site} />
        </Card>
      )}
    </>
  );
}

function Rules({ rules }: { readonly rules: readonly ShownJiraRule[] }) {
  const t = useTranslate();
  const groups = useCall(groupCalls.list, {}).data?.items ?? [];
  if (rules.length === 0) return <p>{t("tracker:rules.none")}</p>;
  const whose = (id: number): string => groups.find((each) => each.id === id)?.name ?? t("tracker:rules.everyone");
  return (
    <ul className={formStyles.form} aria-label={t("tracker:rules.title")}>
      {rules.map((rule) => {
        const { counts, happens } = describeJiraRule(rule, t);
        return (
          <li key={rule.id}>
            <strong>{rule.projectKey}</strong> {!rule.isEnabled && <Badge>{t("tracker:rules.off")}</Badge>}
            <p>
              {counts} {happens}
            </p>
            <p className={formStyles.hint}>
              {t("tracker:rules.limits", { who: whose(rule.groupId), count: rule.dailyCap })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
