import { jiraCalls, type JiraSite } from "@guildhall/core/integrations";
import type { EndpointResponse } from "@guildhall/core";
import { Banner, Button, Card } from "@guildhall/widget";
import { useQuery, useSend } from "@guildhall/widget/guild";
import { useEffect, useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { session } from "../../../session/api.ts";
import { settingStyles } from "../../settings/index.ts";
import { CopyLine } from "../copy-line.tsx";
import { useTimeLeft } from "../use-time-left.ts";
import { jiraQuery, nameOf } from "./jira-query.ts";
import styles from "../integrations.module.css";

/** How often it's looked whether somebody has used the code, in ms. */
const LOOK_MS = 3000;

type Code = EndpointResponse<typeof jiraCalls.createCode>;

/** Connects the first or another site, by a code that's taken to Jira. */
export function ConnectSite({ sites }: { readonly sites: readonly JiraSite[] }) {
  const t = useTranslate();
  const [code, setCode] = useState<Code | null>(null);
  const { send, isBusy, notice } = useSend(jiraCalls.createCode);
  const arrived = useArrivedSite(sites, code !== null);
  const make = (): void => send({}, setCode);
  return (
    <Card title={t(sites.length > 0 ? "tracker:connect.more" : "tracker:connect.title")}>
      <div className={styles.steps}>
        <p className={settingStyles.lead}>{t("tracker:connect.lead")}</p>
        {notice !== null && <Banner tone="danger">{notice}</Banner>}
        {arrived !== null && (
          <Banner tone="success">
            {t("tracker:connect.done", { site: nameOf(arrived, t("tracker:site.unnamed")) })}
          </Banner>
        )}
        {code === null && (
          <Button {...(sites.length === 0 && { variant: "primary" as const })} busy={isBusy} onClick={make}>
            {t("tracker:connect.get")}
          </Button>
        )}
        {code !== null && arrived === null && <MadeCode code={code} isBusy={isBusy} onRenew={make} />}
      </div>
    </Card>
  );
}

function MadeCode({
  code: { code, expiresAt },
  isBusy,
  onRenew,
}: {
  readonly code: Code;
  readonly isBusy: boolean;
  readonly onRenew: () => void;
}) {
  const t = useTranslate();
  const left = useTimeLeft(expiresAt);
  if (left === null) {
    const renew = (
      <Button size="s" busy={isBusy} onClick={onRenew}>
        {t("tracker:connect.renew")}
      </Button>
    );
    return (
      <Banner tone="warning" actions={renew}>
        {t("tracker:connect.expired")}
      </Banner>
    );
  }
  return (
    <div className={styles.code}>
      <CopyLine label={t("tracker:connect.label")} text={code} />
      <p className={settingStyles.lead}>
        <span role="timer">{t("tracker:connect.left", { left })}</span> {t("tracker:connect.waiting")}
      </p>
    </div>
  );
}

/** The site that was connected since the code was made; null until it is. */
function useArrivedSite(sites: readonly JiraSite[], isAwaited: boolean): JiraSite | null {
  const [known] = useState(() => sites.filter(isThere).map(keyOf));
  const arrived = isAwaited ? (sites.find((each) => isThere(each) && !known.includes(keyOf(each))) ?? null) : null;
  useQuery({ ...jiraQuery, refetchInterval: isAwaited && arrived === null ? LOOK_MS : false });
  const name = arrived === null ? "" : keyOf(arrived);
  useEffect(() => {
    // Other pages learn of it from the session.
    if (name !== "") void session.refresh({ quiet: true });
  }, [name]);
  return arrived;
}

function isThere({ state }: JiraSite): boolean {
  return state === "active";
}

/** Another one once it's connected again. */
function keyOf({ id, changedAt }: JiraSite): string {
  return `${String(id)} ${changedAt}`;
}
