import { translate } from "../i18n/language.ts";
import { showMessage } from "../shell/snackbar.store.ts";

/** Says that a part of the panel failed to load, and whether the connection is to blame. */
export function tellPartFailed(): void {
  showMessage({
    text: translate(navigator.onLine ? "shell:message.partFailed" : "errors:network.offline"),
    tone: "bad",
  });
}
