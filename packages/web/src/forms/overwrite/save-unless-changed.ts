import { saveUnlessChanged as saveAsking, type SeenWrite } from "@guildhall/widget/forms";
import { loadTexts } from "../../i18n/language.ts";
import { askWhichToKeep } from "./overwrite.store.ts";

/**
 * Saves over what was seen, and asks in the panel if someone else has changed it since. @throws {CancelledFailure} if
 * neither is chosen
 */
export function saveUnlessChanged<Body extends object, Answer>(write: SeenWrite<Body, Answer>): Promise<Answer> {
  return saveAsking(write, { prepare: () => loadTexts(["overwrite"]), ask: askWhichToKeep });
}
