import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { Badge, Button, Card } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { settingStyles } from "../settings/index.ts";
import { ChannelSetting } from "./channel-setting.tsx";
import { DisconnectDialog } from "./disconnect.dialog.tsx";
import { Health } from "./health.tsx";
import { MatchingSetting } from "./matching-setting.tsx";
import { TeamPeople } from "./team-people.tsx";
import { Trouble } from "./trouble.tsx";

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
            {provider === "slack" && <MatchingSetting provider={provider} connection={connection} />}
          </div>
        )}
        {provider === "slack" && <TeamPeople connection={connection} />}
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
