import type { ChatProviderName } from "@guildhall/core/chat";
import type { ChatConnection } from "@guildhall/core/integrations";
import { Select, Switch } from "@guildhall/widget";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { Setting, settingStyles, useSaver } from "../settings/index.ts";
import { channelTarget } from "./channel-target.ts";

/** Where a connection's announcements go, and whether the week goes there, too; saved as it's chosen. */
export function ChannelSetting({
  provider,
  connection: { externalId, channelId, channels, hasDigest },
}: {
  readonly provider: ChatProviderName;
  readonly connection: ChatConnection;
}) {
  const t = useTranslate();
  const [target] = useState(() => channelTarget(provider, externalId));
  const { save, stateOf } = useSaver(target);
  if (channels.length === 0 && channelId === "") {
    return <p className={settingStyles.lead}>{t("integrations:channel.none")}</p>;
  }
  const isGone = channelId !== "" && !channels.some((each) => each.id === channelId);
  const options = [
    { value: "", label: t("integrations:channel.nowhere") },
    ...(isGone ? [{ value: channelId, label: t("integrations:channel.gone") }] : []),
    ...channels.map(({ id, name }) => ({ value: id, label: provider === "slack" ? `#${name}` : name })),
  ];
  return (
    <>
      <Setting state={stateOf("channelId")}>
        <Select
          label={t("integrations:channel.label")}
          hint={t("integrations:channel.hint")}
          value={channelId}
          options={options}
          onChange={(event) => save("channelId", event.currentTarget.value)}
        />
      </Setting>
      {channelId !== "" && (
        <Setting state={stateOf("hasDigest")}>
          <Switch
            label={t("integrations:channel.digest")}
            hint={t("integrations:channel.digestHint")}
            checked={hasDigest}
            onChange={(event) => save("hasDigest", event.currentTarget.checked)}
          />
        </Setting>
      )}
    </>
  );
}
