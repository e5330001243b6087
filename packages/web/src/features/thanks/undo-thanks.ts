import { CallFailure } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import { createPlatform } from "@guildhall/core/transport";
import { loadTexts, translate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshThanks } from "./thanks.queries.ts";

const RETRY_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server"];

/** Undoes one's own thanks and reports the result; a temporary failure offers a retry. */
export function undoThanks(thanksId: number): Promise<void> {
  return tryToUndo(thanksId, createPlatform().newKey());
}

async function tryToUndo(thanksId: number, idempotencyKey: string): Promise<void> {
  try {
    await api.call(thanksCalls.undo, { params: { id: thanksId } }, { idempotencyKey, quiet: true });
    await loadTexts(["thanks"]);
    showMessage({ text: translate("thanks:undo.done"), tone: "good" });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const retry = () => void tryToUndo(thanksId, idempotencyKey);
    showFailure(error, RETRY_KINDS.includes(error.kind) ? { retry } : {});
  }
  await refreshThanks();
}
