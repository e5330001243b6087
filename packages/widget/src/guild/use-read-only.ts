import { describeRefusal } from "@guildhall/core/i18n";
import { useSyncExternalStore } from "react";
import { useGuild } from "./guild-provider.tsx";
import { useTranslateAny } from "./use-texts.ts";

/** Why nothing can be changed from where the reader is, as text; null if it can. */
export function useReadOnly(): string | null {
  const { getState, subscribe } = useGuild().session;
  const { info } = useSyncExternalStore(subscribe, getState);
  const t = useTranslateAny();
  const isReadOnly = info?.loggedIn === true && info.jira?.isReadOnly === true;
  return isReadOnly ? describeRefusal(t, { reason: "jira_unlicensed" }) : null;
}
