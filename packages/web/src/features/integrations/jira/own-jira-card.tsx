import { describeJiraRule, jiraOptInCalls, ownJiraCalls, type OwnJira } from "@guildhall/core/jira-rewards";
import { Banner, Button, Card, EmptyState, Link, SkeletonText, Switch } from "@guildhall/widget";
import { callQuery, useQuery, useSend } from "@guildhall/widget/guild";
import { useFeedTime } from "@guildhall/widget/time";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { settingStyles } from "../../settings/index.ts";
import { OwnLine } from "../own-line.tsx";
import { nameOf } from "./jira-query.ts";
import { UnlinkJiraDialog } from "./unlink-jira.dialog.tsx";
import styles from "../integrations.module.css";

/** The reader's own account in Jira, and whether their work there is rewarded; nothing where no site is connected. */
export function OwnJiraCard() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(callQuery(api, ownJiraCalls.get, {}));
  if (data === undefined) {
    const retry = <Button onClick={() => void refetch()}>{t("integrations:page.retry")}</Button>;
    return (
      <Card title={t("tracker:own.title")}>
        {isError ? (
          <EmptyState picture="offline" title={t("tracker:own.failed")} action={retry} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </Card>
    );
  }
  if (data.sites.length === 0 && data.accounts.length === 0) return null;
  return (
    <Card title={t("tracker:own.title")} lead={t("tracker:own.lead")}>
      <div className={settingStyles.cards}>
        <Account own={data} />
        {data.accounts.length > 0 && <Rewards rewards={data.rewards} />}
      </div>
    </Card>
  );
}

function Account({ own: { accounts, sites, canUnlink } }: { readonly own: OwnJira }) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const [isLeaving, setIsLeaving] = useState(false);
  const [first] = accounts;
  const state =
    first === undefined ? t("tracker:own.unlinked") : t("tracker:own.linked", { when: timeOf(first.linkedAt).text });
  return (
    <>
      <OwnLine label={t("tracker:own.account")} state={state}>
        {canUnlink && (
          <Button size="s" onClick={() => setIsLeaving(true)}>
            {t("tracker:own.unlink")}
          </Button>
        )}
      </OwnLine>
      <ul className={styles.tips} aria-label={t("tracker:own.sites")}>
        {sites.map((site) => (
          <li key={`${site.siteUrl} ${site.environment}`}>
            {site.siteUrl === "" ? t("tracker:site.unnamed") : <Link href={site.siteUrl}>{nameOf(site, "")}</Link>}
          </li>
        ))}
      </ul>
      {isLeaving && <UnlinkJiraDialog onClose={() => setIsLeaving(false)} />}
    </>
  );
}

function Rewards({ rewards: { isOn, rules } }: { readonly rewards: OwnJira["rewards"] }) {
  const t = useTranslate();
  const { send, isBusy, notice } = useSend(jiraOptInCalls.update);
  const [wanted, setWanted] = useState(isOn);
  return (
    <div className={settingStyles.settings}>
      <Switch
        label={t("tracker:own.rewards")}
        hint={t("tracker:own.rewardsHint")}
        checked={isBusy ? wanted : isOn}
        onChange={(event) => {
          const next = event.currentTarget.checked;
          setWanted(next);
          send({ body: { isOn: next } });
        }}
      />
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      {rules.length === 0 ? (
        <p className={settingStyles.lead}>{t("tracker:own.noRules")}</p>
      ) : (
        <ul className={styles.tips} aria-label={t("tracker:own.rules")}>
          {rules.map((rule) => {
            const { counts, happens } = describeJiraRule(rule, t);
            return (
              <li key={rule.id}>
                <strong>{rule.projectKey}</strong>: {counts} {happens}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
