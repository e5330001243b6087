import type { JiraSite } from "@guildhall/core/integrations";
import { Badge, Banner, Button, Card } from "@guildhall/widget";
import { TempoToken } from "@guildhall/widget/jira-site";
import { useFeedTime } from "@guildhall/widget/time";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { settingStyles } from "../../settings/index.ts";
import { DisconnectSiteDialog } from "./disconnect-site.dialog.tsx";
import { nameOf, showJira } from "./jira-query.ts";
import styles from "../integrations.module.css";

const TONES = { active: "success", uninstalled: "danger" } as const;

/** A site with the app: how it fares, its token for Tempo, and a way out. */
export function SiteCard({ site }: { readonly site: JiraSite }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const [isLeaving, setIsLeaving] = useState(false);
  const { state, license } = site;
  const name = nameOf(site, t("tracker:site.unnamed"));
  return (
    <Card title={name} actions={<Badge tone={TONES[state]}>{t(`tracker:site.state.${state}`)}</Badge>}>
      <div className={settingStyles.cards}>
        {state === "uninstalled" && (
          <Banner tone="warning">{t("tracker:site.gone", { when: timeOf(site.changedAt).text })}</Banner>
        )}
        {state === "active" && license === "inactive" && <Banner tone="warning">{t("tracker:site.unlicensed")}</Banner>}
        <Facts site={site} />
        {state === "active" && <TempoToken site={site} onSaved={showJira} />}
        <div>
          <Button onClick={() => setIsLeaving(true)}>{t("tracker:disconnect.button")}</Button>
        </div>
      </div>
      {isLeaving && <DisconnectSiteDialog id={site.id} name={name} onClose={() => setIsLeaving(false)} />}
    </Card>
  );
}

function Facts({ site: { environment, license, seenAt } }: { readonly site: JiraSite }) {
  const t = useTranslate();
  const seen = useFeedTime()(seenAt);
  return (
    <dl className={styles.facts}>
      <dt>{t("tracker:site.environment")}</dt>
      <dd>{t(`tracker:site.environments.${environment}`)}</dd>
      <dt>{t("tracker:site.license")}</dt>
      <dd>{t(`tracker:site.licenses.${license}`)}</dd>
      <dt>{t("tracker:site.seen")}</dt>
      <dd>
        <time dateTime={seen.iso} data-tooltip={seen.title}>
          {seen.text}
        </time>
      </dd>
    </dl>
  );
}
