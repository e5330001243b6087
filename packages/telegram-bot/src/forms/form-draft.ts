import type { ChatField, ChatForm, ChatReceiver } from "@guildhall/core/chat";
import type { Press } from "../cards/press.ts";
import type { DeskTurn, Turn } from "../talk/turn.ts";

/** How long a form may be left half-answered. */
const KEPT_MS = 24 * 3600 * 1000;

/** A form that is answered step by step. */
export interface FormDraft {
  /** That of the update that began it. */
  readonly id: number;
  readonly userId: string;
  readonly threadId: string;
  /** What the form is for; null for thanks. */
  readonly target: Press | null;
  readonly form: ChatForm;
  readonly values: Readonly<Record<string, DraftValue>>;
  /** The fields that the person has answered: what a form begins with is only an offer. */
  readonly answered?: readonly string[];
  /** By field, the page of its options that's shown, from 0; missing for the first. */
  readonly pages?: Readonly<Record<string, number>>;
  /** The field whose written answer is awaited; "" for none. */
  readonly asked: string;
  /** Why it couldn't be done yet: in general, and by field. */
  readonly problem: string;
  readonly problems: Readonly<Record<string, string>>;
  /** How often it was refused: each attempt is a different one. */
  readonly attempt: number;
  /** The last update that changed it, so that a repeat of that update changes nothing. */
  readonly lastDelivery: string;
  readonly isDone: boolean;
}

export type DraftValue = string | number | readonly ChatReceiver[] | readonly DraftFile[];

/** A file in Telegram, fetched when it's needed. */
export interface DraftFile {
  readonly fileId: string;
  readonly name: string;
}

export function newDraft(turn: DeskTurn, { target, form }: Pick<FormDraft, "target" | "form">): FormDraft {
  return {
    id: Number(turn.deliveryId),
    userId: turn.person.externalId,
    threadId: turn.threadId,
    target,
    form,
    values: Object.fromEntries(form.fields.flatMap((field) => initialValue(field))),
    asked: "",
    problem: "",
    problems: {},
    attempt: 0,
    lastDelivery: "",
    isDone: false,
  };
}

function initialValue(field: ChatField): readonly (readonly [string, DraftValue])[] {
  if (field.type === "files") return [];
  const isEmpty = field.type === "amount" ? field.value <= 0 : field.value.length === 0;
  return isEmpty ? [] : [[field.name, field.value]];
}

/**
 * The next required field without a value; of questions of their own, the next that was neither answered nor skipped. Null
 * if there is none.
 */
export function missingField({ form, values, answered = [] }: FormDraft): ChatField | null {
  const { fields, isOneByOne = false } = form;
  if (isOneByOne) return fields.find(({ name }) => !answered.includes(name)) ?? null;
  return fields.find(({ name, isRequired }) => isRequired && values[name] === undefined) ?? null;
}

/** With an answer to one field, whose problem is over. */
export function withAnswer(draft: FormDraft, { name }: ChatField, value: DraftValue): FormDraft {
  const { [name]: _solved, ...problems } = draft.problems;
  const answered = [...(draft.answered ?? []), name];
  return { ...draft, problem: "", problems, answered, values: { ...draft.values, [name]: value } };
}

/** With another page of a field's options. */
export function withPage(draft: FormDraft, { name }: ChatField, page: number): FormDraft {
  return { ...draft, pages: { ...draft.pages, [name]: page } };
}

/** Without an answer to a question that may be left out. */
export function withSkipped(draft: FormDraft, field: ChatField): FormDraft {
  const { answered = [], ...reopened } = withReopened(draft, field);
  return { ...reopened, answered: [...answered, field.name] };
}

/** With a question that is asked again. */
export function withReopened(draft: FormDraft, { name }: ChatField): FormDraft {
  const { [name]: _problem, ...problems } = draft.problems;
  const { [name]: _value, ...values } = draft.values;
  return { ...draft, problem: "", problems, values, answered: (draft.answered ?? []).filter((each) => each !== name) };
}

/** Refused: questions of their own that have a problem are asked again, and say it. */
export function withRefusal(
  draft: FormDraft,
  { text, fields }: { readonly text: string; readonly fields: FormDraft["problems"] },
): FormDraft {
  const refused = { ...draft, problem: text, problems: fields, attempt: draft.attempt + 1 };
  const asked = draft.form.isOneByOne === true ? draft.form.fields.filter(({ name }) => name in fields) : [];
  if (asked.length === 0) return refused;
  return { ...asked.reduce(withReopened, refused), problem: "", problems: fields };
}

/**
 * Whether nothing is left to choose or to press: then the last answer does it. Several amounts belong together, so the
 * first of them isn't the last answer.
 */
export function isReady(draft: FormDraft): boolean {
  const { form, answered = [] } = draft;
  // What several questions were answered with is looked at once more, and so is what can't be taken back.
  if (form.isFinal === true || (form.isOneByOne === true && form.fields.length > 1)) return false;
  const amounts = form.fields.filter(({ type }) => type === "amount");
  const isOpen = ({ type, name }: ChatField) => (type === "amount" || type === "choice") && !answered.includes(name);
  return missingField(draft) === null && amounts.length < 2 && !form.fields.some(isOpen);
}

export async function readDraft({ bot }: Turn, id: number): Promise<FormDraft | null> {
  const kept = await bot.host.drafts.read(`form:${id}`);
  // Written by `saveDraft`.
  return kept === null ? null : (JSON.parse(kept) as FormDraft);
}

/** The form that the person answered last in this chat, done or not. */
export async function readAskedDraft(turn: Turn): Promise<FormDraft | null> {
  const id = await turn.bot.host.drafts.read(askedKey(turn));
  return id === null ? null : await readDraft(turn, Number(id));
}

/** To be called last, after everything that the update causes: a repeat of the update then changes nothing. */
export async function saveDraft(turn: Turn, draft: FormDraft): Promise<void> {
  const { drafts } = turn.bot.host;
  const saved = { ...draft, lastDelivery: turn.deliveryId };
  await drafts.write(askedKey(turn), String(draft.id), KEPT_MS);
  await drafts.write(`form:${draft.id}`, JSON.stringify(saved), KEPT_MS);
}

/** Answers of the person in this chat belong to no form any more, but for one begun by this update or a later one. */
export async function forgetAsked(turn: Turn): Promise<void> {
  const { drafts } = turn.bot.host;
  const id = await drafts.read(askedKey(turn));
  if (id !== null && Number(id) < Number(turn.deliveryId)) await drafts.remove(askedKey(turn));
}

function askedKey({ chatId, person }: Turn): string {
  return `asked:${chatId}:${person.externalId}`;
}

/**
 * Whether this ends the form: of several ends at once, such as two presses of different buttons, the first does. The
 * same one twice is one.
 */
export async function claimEnd(
  { bot }: Turn,
  { id, attempt, values }: FormDraft,
  end: "submit" | "cancel",
): Promise<boolean> {
  const wish = JSON.stringify([end, end === "submit" ? values : null]);
  return (await bot.host.drafts.claim(`form-end:${id}:${attempt}`, wish, KEPT_MS)) === wish;
}

/** What is done by a form's attempt, however many updates ask for it. */
export function attemptKey({ chatId }: Turn, { id, attempt }: Pick<FormDraft, "id" | "attempt">): string {
  return `telegram:form:${chatId}:${id}:${attempt}`;
}

/** The message that shows the form and, in the end, its result. */
export async function readFormMessage({ bot }: Turn, id: number): Promise<string> {
  return (await bot.host.drafts.read(`form-message:${id}`)) ?? "";
}

export async function keepFormMessage(host: Turn["bot"]["host"], id: number, messageId: string): Promise<void> {
  await host.drafts.write(`form-message:${id}`, messageId, KEPT_MS);
}
