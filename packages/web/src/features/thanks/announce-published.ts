import type { Person } from "@guildhall/widget";
import { translate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { undoThanks } from "./undo-thanks.ts";

/** Says that thanks were published, with an undo. */
export function announcePublished(thanksId: number, receivers: readonly Person[]): void {
  const [first, ...others] = receivers;
  const text =
    others.length === 0 && first !== undefined
      ? translate("thanks:form.publishedTo", { name: first.name })
      : translate("thanks:form.published", { count: receivers.length });
  showMessage({
    text,
    tone: "good",
    action: { label: translate("shell:message.undo"), run: () => void undoThanks(thanksId) },
  });
}
