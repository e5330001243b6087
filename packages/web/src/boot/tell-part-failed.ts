import { translate } from "../i18n/language.ts";
import { showMessage } from "../shell/snackbar.store.ts";

/** Says that a part of the panel could not be loaded, and whether that is for want of a connection. */
export function tellPartFailed(): void {
  showMessage({
    text: translate(navigator.onLine ? "shell:message.partFailed" : "errors:network.offline"),
    tone: "bad",
  });
}
