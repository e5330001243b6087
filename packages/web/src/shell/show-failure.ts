import { CallFailure } from "@guildhall/core";
import { describeFailure as describe } from "@guildhall/core/i18n";
import { translate } from "../i18n/language.ts";
import { showMessage } from "./snackbar.store.ts";

/** Says in a message what failed, with a way to try again where there is one; silent where there is no text. */
export function showFailure(error: unknown, options: { readonly retry?: () => void } = {}): void {
  const text = describeFailure(error);
  if (text === null) return;
  const { retry } = options;
  showMessage({
    text,
    tone: "bad",
    ...(retry && { action: { label: translate("shell:message.retry"), run: retry } }),
  });
}

/** The text of a failed call in the reader's language; null where nothing is to be shown. */
export function describeFailure(error: unknown): string | null {
  if (!(error instanceof CallFailure)) return translate("errors:network.unknown");
  return describe(translate, error);
}

/**
 * The text that a form says of what was sent in vain. Without a connection there is one, too: the line that tells of it
 * stands far from the button, or behind the dialog. Null where the sending was taken back.
 */
export function explainFailure(error: unknown): string | null {
  const isOffline = error instanceof CallFailure && error.kind === "offline";
  return isOffline ? translate("errors:network.offline") : describeFailure(error);
}
