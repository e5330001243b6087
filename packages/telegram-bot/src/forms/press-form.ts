import type { ChatField } from "@guildhall/core/chat";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import type { Press } from "../cards/press.ts";
import { isFirstTap } from "../talk/turn.ts";
import type { DeskTurn, PressPlace } from "../talk/turn.ts";
import { CANCEL, SUBMIT } from "./form-card.ts";
import { readDraft, withAnswer, withPage, withReopened, withSkipped } from "./form-draft.ts";
import type { FormDraft } from "./form-draft.ts";
import { askField, cancelForm, continueForm, NO_NOTICE, submitForm } from "./run-form.ts";
import type { Notice } from "./run-form.ts";

/** A press on a form's button. */
export async function pressForm(turn: DeskTurn, { verb, id }: Press, place: PressPlace): Promise<Notice> {
  const { messageId } = place;
  const texts = BOT_TEXTS[turn.language];
  const draft = await readDraft(turn, id);
  if (draft === null) return { text: texts.expired, isAlert: true };
  if (draft.userId !== turn.person.externalId) return { text: texts.notYours, isAlert: true };
  // A double tap, or a repeat of an update: everything it causes was done.
  if (draft.isDone || draft.lastDelivery === turn.deliveryId) return NO_NOTICE;
  if (verb === SUBMIT) return await submitForm(turn, draft, messageId);
  if (verb === CANCEL) return await cancelForm(turn, draft, messageId);
  return await pressField(turn, draft, { verb, place });
}

async function pressField(
  turn: DeskTurn,
  draft: FormDraft,
  { verb, place }: { readonly verb: string; readonly place: PressPlace },
): Promise<Notice> {
  const { messageId, key } = place;
  const press = readVerb(draft, verb);
  if (press === null) return { text: BOT_TEXTS[turn.language].expired, isAlert: true };
  const { field } = press;
  switch (press.kind) {
    case "write":
      if (await isFirstTap(turn, key)) await askField(turn, draft, field);
      return NO_NOTICE;
    case "reopen":
      return await continueForm(turn, withReopened(draft, field), { messageId, isLast: false });
    case "turn":
      return await continueForm(turn, withPage(draft, field, press.page), { messageId, isLast: false });
    case "skip":
      return await continueForm(turn, withSkipped(draft, field), { messageId, isLast: false });
    case "value":
      return await continueForm(turn, withAnswer(draft, field, press.value), { messageId, isLast: true });
  }
}

type FieldPress =
  | { readonly kind: "write" | "reopen" | "skip"; readonly field: ChatField }
  | { readonly kind: "turn"; readonly field: ChatField; readonly page: number }
  | { readonly kind: "value"; readonly field: ChatField; readonly value: string | number };

/** Null for a button of a form that has changed since. */
function readVerb({ form }: FormDraft, verb: string): FieldPress | null {
  const [, letter, index, choice = ""] = /^([acfps])(\d+)(?:-(\w+))?$/.exec(verb) ?? [];
  const field = form.fields[Number(index)];
  if (field === undefined) return null;
  if (letter === "s") return { kind: "skip", field };
  if (letter === "p") return { kind: "turn", field, page: Number(choice) };
  if (letter === "f") return { kind: field.type === "choice" ? "reopen" : "write", field };
  if (choice === "other") return { kind: "write", field };
  const value = chosen(field, Number(choice));
  return value === undefined ? null : { kind: "value", field, value };
}

/** What a button's number stands for: an option's place, or an amount in hundredths. */
function chosen(field: ChatField, choice: number): string | number | undefined {
  if (field.type === "choice") return field.options[choice]?.value;
  return field.type === "amount" && Number.isSafeInteger(choice) ? choice : undefined;
}
