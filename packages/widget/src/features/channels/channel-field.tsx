import { CHAT_PROVIDERS, channelCalls } from "@guildhall/core/integrations";
import { useCall, useTranslate } from "../../guild/index.ts";
import { Select } from "../../ui/select.tsx";

/** A channel of a connected chat, as the wire has it. */
export interface Channel {
  /** With its chat, such as `slack:C1`. */
  readonly id: string;
  readonly name: string;
}

export interface ChannelFieldProps {
  /** Null for where all announcements go. */
  readonly value: Channel | null;
  readonly error?: string | null;
  readonly onChange: (channel: Channel | null) => void;
}

/** Where one thing is announced. */
export function ChannelField({ value, error = null, onChange }: ChannelFieldProps) {
  const t = useTranslate();
  const { data = NOTHING_YET } = useCall(channelCalls.list, {});
  const nameOf = useChannelName(data.items);
  // What was chosen stays, also once the chat no longer has it.
  const items = listed(data.items, value);
  const options = items.map((each) => ({ value: each.id, label: nameOf(each) }));
  const { missedScope: scope } = data;
  return (
    <Select
      label={t("channels:label")}
      hint={scope === "" ? t("channels:hint") : t("channels:missed", { scope })}
      error={error}
      value={value?.id ?? ""}
      options={[{ value: "", label: t("channels:usual") }, ...options]}
      onChange={(event) => onChange(items.find(({ id }) => id === event.currentTarget.value) ?? null)}
    />
  );
}

const NOTHING_YET = { items: [], missedScope: "" };

function listed(items: readonly Channel[], value: Channel | null): readonly Channel[] {
  return value === null || items.some(({ id }) => id === value.id) ? items : [value, ...items];
}

/** With its chat's name where several are connected. */
function useChannelName(items: readonly Channel[]): (channel: Channel) => string {
  const t = useTranslate();
  const several = new Set(items.map(chatOf)).size > 1;
  return (channel) => {
    const chat = chatOf(channel);
    const name = chat === "slack" ? `#${channel.name}` : channel.name;
    return several && chat !== undefined ? t("channels:in", { name, chat: t(`channels:chats.${chat}`) }) : name;
  };
}

function chatOf({ id }: Channel) {
  return CHAT_PROVIDERS.find((provider) => id.startsWith(`${provider}:`));
}
