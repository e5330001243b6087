import { CHAT_PROVIDERS } from "@guildhall/core/integrations";
import type { ComponentType } from "react";
import { latePart, useMemberOrNull } from "../../guild/index.ts";
import type { ChannelFieldProps } from "./channel-field.tsx";

const Loaded = latePart({
  load: async (): Promise<ComponentType<ChannelFieldProps>> => (await import("./channel-field.tsx")).ChannelField,
  texts: ["channels"],
});

/** Where one thing is announced; nothing without a connected chat. */
export function ChannelField(props: ChannelFieldProps) {
  return useHasChannels() && <Loaded {...props} />;
}

/** Whether a channel can be chosen. */
export function useHasChannels(): boolean {
  const connected = useMemberOrNull()?.integrations ?? [];
  return CHAT_PROVIDERS.some((provider) => connected.includes(provider));
}
