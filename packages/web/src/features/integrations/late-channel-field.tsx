import { CHAT_PROVIDERS } from "@guildhall/core/integrations";
import { latePart } from "@guildhall/widget/guild";
import type { ComponentType } from "react";
import { useSessionInfo } from "../../session/use-session.ts";
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
  const info = useSessionInfo();
  return info?.loggedIn === true && CHAT_PROVIDERS.some((provider) => info.integrations.includes(provider));
}
