import { CallFailure } from "@guildhall/core";
import { describeFailure as describe } from "@guildhall/core/i18n";
import { translate } from "../i18n/language.ts";
import { showMessage } from "./snackbar.store.ts";

/** Shows a failure as a toast, with a retry if given; silent if it has no text. */
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

/** A failed call's text in the reader's language; null if nothing is to be shown. */
export function describeFailure(error: unknown): string | null {
  if (!(error instanceof CallFailure)) return translate("errors:network.unknown");
  return describe(translate, error);
}

/**
 * A form's text for a failed request, also when offline: the offline bar is far from the button, or behind the dialog.
 * Null if the request was cancelled.
 */
export function explainFailure(error: unknown): string | null {
  const isOffline = error instanceof CallFailure && error.kind === "offline";
  return isOffline ? translate("errors:network.offline") : describeFailure(error);
}
