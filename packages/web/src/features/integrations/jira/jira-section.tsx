import { Card } from "@guildhall/widget";
import { useQuery } from "@guildhall/widget/guild";
import { RulesCard } from "@guildhall/widget/jira-site";
import { useTranslate } from "../../../i18n/language.ts";
import { SectionState, settingStyles } from "../../settings/index.ts";
import { ConnectSite } from "./connect-site.tsx";
import { jiraQuery } from "./jira-query.ts";
import { SiteCard } from "./site-card.tsx";

/** What's connected of Jira, in the settings. */
export function JiraSection() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(jiraQuery);
  if (data === undefined) return <SectionState isError={isError} onRetry={() => void refetch()} />;
  const { sites, linkedPeople } = data;
  return (
    <div className={settingStyles.cards}>
      {sites.map((site) => (
        <SiteCard key={site.id} site={site} />
      ))}
      {sites.length > 0 && <RulesCard />}
      {sites.length > 0 && (
        <Card title={t("tracker:site.people")}>
          <p className={settingStyles.lead}>{t("tracker:site.peopleHint", { count: linkedPeople })}</p>
        </Card>
      )}
      <ConnectSite sites={sites} />
    </div>
  );
}
