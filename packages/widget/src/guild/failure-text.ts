import { CallFailure } from "@guildhall/core";
import { describeFailure as describe } from "@guildhall/core/i18n";
import type { Guild } from "./guild.ts";

type Speaker = Pick<Guild, "texts">;

/** A failed call's text in the reader's language; null if nothing is to be shown. */
export function describeFailure({ texts }: Speaker, error: unknown): string | null {
  const { t } = texts.get();
  return error instanceof CallFailure ? describe(t, error) : t("errors:network.unknown");
}

/**
 * A form's text for a failed request, also when offline: the offline bar is far from the button, or behind the dialog.
 * Null if the request was canceled.
 */
export function explainFailure(guild: Speaker, error: unknown): string | null {
  const isOffline = error instanceof CallFailure && error.kind === "offline";
  return isOffline ? guild.texts.get().t("errors:network.offline") : describeFailure(guild, error);
}

// The server may have acted before its response was lost.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** Whether the server may have acted although the call failed; the same key makes a retry harmless. */
export function isUnclear({ kind }: Pick<CallFailure, "kind">): boolean {
  return UNCLEAR_KINDS.includes(kind);
}

/** Tells the reader in passing that a call failed, with a retry if given; silent if there is no text for it. */
export function showFailure(
  guild: Pick<Guild, "texts" | "notify" | "saysOffline">,
  error: unknown,
  { retry }: { readonly retry?: () => void } = {},
): void {
  const text = guild.saysOffline ? describeFailure(guild, error) : explainFailure(guild, error);
  if (text === null) return;
  const action = retry && { label: guild.texts.get().t("shell:message.retry"), run: retry };
  guild.notify({ text, tone: "bad", ...(action && { action }) });
}
