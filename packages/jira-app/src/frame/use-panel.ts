import { useGuild } from "@guildhall/widget/guild";
import { useSyncExternalStore } from "react";
import { mayOpenInPanel } from "./jira-link.ts";

/** Whether a page of the panel, where the person has their roles, shows to them. */
export function useMayOpenInPanel(path: string): boolean {
  const { getState, subscribe } = useGuild().session;
  return mayOpenInPanel(useSyncExternalStore(subscribe, getState).info, path);
}
