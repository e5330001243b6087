import type { ChatField, ChatOutcome } from "@guildhall/core/chat";
import { aboutOf, outcomeCard } from "../talk/pages.ts";
import { answering, say } from "../talk/turn.ts";
import type { DeskTurn } from "../talk/turn.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { formCard, promptCard } from "./form-card.ts";
import {
  attemptKey,
  claimEnd,
  isReady,
  missingField,
  newDraft,
  readDraft,
  readFormMessage,
  saveDraft,
  withRefusal,
} from "./form-draft.ts";
import type { FormDraft } from "./form-draft.ts";
import { toInput } from "./to-input.ts";

/** What a press is answered with; "" for nothing. */
export interface Notice {
  readonly text: string;
  readonly isAlert: boolean;
}

export const NO_NOTICE: Notice = { text: "", isAlert: false };

/** Begins a form: the first question that needs words, or all of it with its buttons. */
export async function startForm(turn: DeskTurn, given: Pick<FormDraft, "target" | "form">): Promise<void> {
  const draft = newDraft(turn, given);
  // A repeat of the update: the form was shown before, and may have been answered since.
  if ((await readDraft(turn, draft.id)) !== null) return;
  await ask(turn, draft, "");
}

/** Goes on after an answer: does it if that was the last one, otherwise asks for the next. */
export async function continueForm(
  turn: DeskTurn,
  draft: FormDraft,
  { messageId, isLast }: { readonly messageId: string; readonly isLast: boolean },
): Promise<Notice> {
  // More files may follow: Telegram sends each by itself.
  const isAskedForFiles = draft.form.fields.some(({ name, type }) => name === draft.asked && type === "files");
  const answered = { ...draft, asked: isAskedForFiles ? draft.asked : "" };
  if (isLast && isReady(answered)) return await submitForm(turn, answered, messageId);
  await ask(turn, answered, messageId);
  return NO_NOTICE;
}

/** Asks for one field in words. */
export async function askField(turn: DeskTurn, draft: FormDraft, field: ChatField): Promise<void> {
  const card = promptCard(draft, field, turn);
  await say(turn, { card, as: "question", threadId: turn.threadId === "" ? draft.threadId : turn.threadId });
  await saveDraft(turn, { ...draft, asked: field.name });
}

async function ask(turn: DeskTurn, draft: FormDraft, messageId: string): Promise<void> {
  const missing = missingField(draft);
  if (missing !== null && isWritten(missing)) return await askField(turn, draft, missing);
  await showForm(turn, draft, messageId);
}

/** What can be left out has a button for that. */
function isWritten({ type, isRequired }: ChatField): boolean {
  return isRequired && type !== "amount" && type !== "choice";
}

async function showForm(turn: DeskTurn, draft: FormDraft, messageId: string): Promise<void> {
  await say(turn, { card: formCard(draft, turn.language), as: "form", messageId, threadId: draft.threadId });
  const asked = draft.form.isOneByOne === true ? missingField(draft) : null;
  // What's written answers the question that's shown, whether or not its button was pressed.
  await saveDraft(turn, asked?.type === "text" ? { ...draft, asked: asked.name } : draft);
}

/** Does what the form is for. Pressed twice, it's done once: both attempts have the same key. */
export async function submitForm(turn: DeskTurn, draft: FormDraft, messageId: string): Promise<Notice> {
  if (!(await claimEnd(turn, draft, "submit"))) return NO_NOTICE;
  const key = attemptKey(turn, draft);
  const input = await toInput(turn, draft);
  return await answering(turn, async () => {
    const outcome = await (draft.target === null
      ? turn.desk.giveThanks(input, key)
      : turn.desk.act(draft.target, input, key));
    return await settle(turn, { draft, outcome, messageId });
  });
}

interface Settling {
  readonly draft: FormDraft;
  readonly outcome: ChatOutcome;
  readonly messageId: string;
}

async function settle(turn: DeskTurn, { draft, outcome, messageId }: Settling): Promise<Notice> {
  if (outcome.kind === "done") {
    const result = { card: outcomeCard(outcome), as: "result", key: attemptKey(turn, draft), ...aboutOf(outcome) };
    await say(turn, { ...result, messageId, threadId: draft.threadId });
    await saveDraft(turn, { ...draft, isDone: true });
    return { text: outcome.text, isAlert: false };
  }
  if (outcome.kind === "form") {
    const { form } = outcome;
    await ask(turn, { ...draft, form, problem: "", problems: {}, attempt: draft.attempt + 1 }, messageId);
    return NO_NOTICE;
  }
  const form = await formNow(turn, draft);
  await showForm(turn, withRefusal({ ...draft, form }, outcome), messageId);
  return { text: outcome.text, isAlert: true };
}

/** What it was made from may have changed, such as a price: the next attempt agrees to what it says by then. */
async function formNow(turn: DeskTurn, { id, target, form, attempt }: FormDraft): Promise<FormDraft["form"]> {
  if (target === null) return form;
  const outcome = await turn.desk.act(target, null, `${attemptKey(turn, { id, attempt })}:anew`);
  return outcome.kind === "form" ? outcome.form : form;
}

export async function cancelForm(turn: DeskTurn, draft: FormDraft, messageId: string): Promise<Notice> {
  if (!(await claimEnd(turn, draft, "cancel"))) return NO_NOTICE;
  const text = BOT_TEXTS[turn.language].cancelled;
  const card = { title: draft.form.title, link: "", facts: [text], body: "", actions: [] };
  await say(turn, { card, as: "result", messageId });
  await saveDraft(turn, { ...draft, isDone: true });
  return { text, isAlert: false };
}

/** The form's message as it's now; "" if it wasn't sent yet. */
export async function messageOf(turn: DeskTurn, draft: FormDraft): Promise<string> {
  return await readFormMessage(turn, draft.id);
}
