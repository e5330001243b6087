import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { Badge, Banner, Button, Card } from "@guildhall/widget";
import { useFeedTime } from "@guildhall/widget/time";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { settingStyles } from "../settings/index.ts";
import { ChannelSetting } from "./channel-setting.tsx";
import { DisconnectDialog } from "./disconnect.dialog.tsx";
import { Health } from "./health.tsx";
import { AddToSlack } from "./add-to-slack.tsx";

const TONES = { active: "success", revoked: "danger", uninstalled: "danger" } as const;

interface PartProps {
  readonly provider: ChatProviderName;
  readonly connection: ChatConnection;
}

/** A connected team or group: how it fares, where announcements go, and a way out. */
export function ConnectionCard({ provider, connection }: PartProps) {
  const t = useTranslate();
  const [isLeaving, setIsLeaving] = useState(false);
  const { name, state } = connection;
  return (
    <Card title={name} actions={<Badge tone={TONES[state]}>{t(`integrations:state.${state}`)}</Badge>}>
      <div className={settingStyles.cards}>
        <Trouble provider={provider} connection={connection} />
        <Health provider={provider} connection={connection} />
        {state === "active" && (
          <div className={settingStyles.settings}>
            <ChannelSetting provider={provider} connection={connection} />
          </div>
        )}
        <div>
          <Button onClick={() => setIsLeaving(true)}>{t("integrations:disconnect.button")}</Button>
        </div>
      </div>
      {isLeaving && (
        <DisconnectDialog provider={provider} connection={connection} onClose={() => setIsLeaving(false)} />
      )}
    </Card>
  );
}

/** What's wrong, with the way to mend it. */
function Trouble({ provider, connection: { state, changedAt, missedScope } }: PartProps) {
  const t = useTranslate();
  const timeOf = useFeedTime();
  const chat = t(`integrations:names.${provider}`);
  if (state !== "active") {
    const again = provider === "slack" && <AddToSlack text={t("integrations:connect.again")} />;
    return (
      <Banner tone="warning" actions={again}>
        {t(`integrations:lost.${state}`, { when: timeOf(changedAt).text })}
      </Banner>
    );
  }
  if (missedScope === "") return null;
  return (
    <Banner tone="warning" actions={provider === "slack" && <AddToSlack text={t("integrations:installAgain")} />}>
      {t("integrations:missedScope", { chat, scope: missedScope })}
    </Banner>
  );
}
