import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { Switch } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { Setting, useSaver } from "../settings/index.ts";
import { channelTarget } from "./channel-target.ts";

/** Whether a team's people are known by their email; saved as it's switched. */
export function MatchingSetting({
  provider,
  connection: { externalId, matchesEmails },
}: {
  readonly provider: ChatProviderName;
  readonly connection: ChatConnection;
}) {
  const t = useTranslate();
  const [target] = useState(() => channelTarget(provider, externalId));
  const saver = useSaver(target);
  return (
    <Setting state={saver.stateOf("matchesEmails")}>
      <Switch
        label={t("integrations:matching.label")}
        hint={t("integrations:matching.hint")}
        checked={matchesEmails}
        onChange={(event) => saver.save("matchesEmails", event.currentTarget.checked)}
      />
    </Setting>
  );
}
