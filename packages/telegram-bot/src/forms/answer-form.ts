import { formatAmount, parseAmount } from "@guildhall/core";
import type { ChatField } from "@guildhall/core/chat";
import type { TelegramMessage } from "../bot-api/wire.ts";
import { findReceivers } from "../talk/receivers.ts";
import type { DeskTurn } from "../talk/turn.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { withAnswer } from "./form-draft.ts";
import type { DraftFile, DraftValue, FormDraft } from "./form-draft.ts";
import { askField, continueForm, messageOf } from "./run-form.ts";

/** Takes a message as the answer to a form's question, and goes on. */
export async function answerForm(turn: DeskTurn, draft: FormDraft, message: TelegramMessage): Promise<void> {
  const field = draft.form.fields.find(({ name }) => name === draft.asked);
  if (field === undefined) return;
  const answer = await readAnswer(turn, { draft, field, message });
  if ("problem" in answer) {
    return await askField(turn, { ...draft, problems: { [field.name]: answer.problem } }, field);
  }
  const answered = withAnswer(draft, field, answer.value);
  const isLast = field.type !== "files" && (field.isRequired || field.type === "amount");
  // The next question stands below the answer to this one.
  const messageId = draft.form.isOneByOne === true ? "" : await messageOf(turn, draft);
  await continueForm(turn, answered, { messageId, isLast });
}

type Answer = { readonly value: DraftValue } | { readonly problem: string };

interface Answered {
  readonly draft: FormDraft;
  readonly field: ChatField;
  readonly message: TelegramMessage;
}

async function readAnswer(turn: DeskTurn, answered: Answered): Promise<Answer> {
  const { field, message } = answered;
  const texts = BOT_TEXTS[turn.language];
  const text = textOf(message);
  switch (field.type) {
    case "text":
    case "choice":
      return readText(turn, field, text);
    case "amount": {
      const parsed = parseAmount(text, { max: field.max });
      const max = formatAmount(field.max, turn.language);
      return parsed.ok ? { value: parsed.amount } : { problem: texts.noAmount.replace("{max}", max) };
    }
    case "people": {
      const people = (await findReceivers(turn.bot, message)).slice(0, field.max);
      return people.length > 0 ? { value: people } : { problem: texts.nobody };
    }
    case "files":
      return readFiles(answered, field.max) ?? { problem: texts.noFile };
  }
}

function textOf({ text, caption }: TelegramMessage): string {
  return (text ?? caption ?? "").trim();
}

function readText(turn: DeskTurn, field: ChatField, text: string): Answer {
  const max = field.type === "text" ? field.maxLength : Infinity;
  if (text.length > max) return { problem: BOT_TEXTS[turn.language].tooLong.replace("{max}", String(max)) };
  return text === "" ? { problem: field.hint === "" ? field.label : field.hint } : { value: text };
}

function readFiles({ draft, field, message }: Answered, max: number): Answer | null {
  const files = filesIn(message);
  // Written by this function.
  const before = (draft.values[field.name] ?? []) as readonly DraftFile[];
  return files.length > 0 ? { value: [...before, ...files].slice(0, max) } : null;
}

function filesIn({ document, photo = [] }: TelegramMessage): readonly DraftFile[] {
  if (document !== undefined) return [{ fileId: document.file_id, name: document.file_name ?? "file" }];
  // Telegram sends a photo in several sizes, the largest last.
  const largest = photo.at(-1);
  return largest === undefined ? [] : [{ fileId: largest.file_id, name: "photo.jpg" }];
}
