import { CallFailure } from "@guildhall/core";
import { describeFailure as describe, type TranslateAny } from "@guildhall/core/i18n";
import type { Guild } from "./guild.ts";

/** A failed call's text in the reader's language; null if nothing is to be shown. */
export function describeFailure(t: TranslateAny, error: unknown): string | null {
  return error instanceof CallFailure ? describe(t, error) : t("errors:network.unknown");
}

/**
 * A form's text for a failed request, also when offline: the offline bar is far from the button, or behind the dialog.
 * Null if the request was canceled.
 */
export function explainFailure(t: TranslateAny, error: unknown): string | null {
  const isOffline = error instanceof CallFailure && error.kind === "offline";
  return isOffline ? t("errors:network.offline") : describeFailure(t, error);
}

// The server may have acted before its response was lost.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** Whether the server may have acted although the call failed; the same key makes a retry harmless. */
export function isUnclear({ kind }: Pick<CallFailure, "kind">): boolean {
  return UNCLEAR_KINDS.includes(kind);
}

/** Tells the reader in passing that a call failed, with a retry if given; silent if there is no text for it. */
export function showFailure(
  { texts, notify, saysOffline }: Pick<Guild, "texts" | "notify" | "saysOffline">,
  error: unknown,
  { retry }: { readonly retry?: () => void } = {},
): void {
  const { t } = texts.get();
  const text = saysOffline ? describeFailure(t, error) : explainFailure(t, error);
  if (text === null) return;
  const action = retry && { label: t("shell:message.retry"), run: retry };
  notify({ text, tone: "bad", ...(action && { action }) });
}

/** Tells the reader in passing that code or texts failed to load, and whether the connection is to blame. */
export function showPartFailure({ notify, platform, texts }: Pick<Guild, "notify" | "platform" | "texts">): void {
  const { t } = texts.get();
  notify({ text: t(platform.isOnline() ? "shell:message.partFailed" : "errors:network.offline"), tone: "bad" });
}
