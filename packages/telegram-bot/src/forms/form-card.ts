import { formatAmount } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import type { ChatAction, ChatCard, ChatField } from "@guildhall/core/chat";
import { clip } from "../cards/card-html.ts";
import { ASK_PEOPLE, ASK_TEXT, FORM } from "../cards/keyboard.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";
import { missingField } from "./form-draft.ts";
import type { DraftFile, DraftValue, FormDraft } from "./form-draft.ts";

/** Amounts to choose from, in hundredths. */
const CHOICES = [100, 200, 300, 500, 1000, 2000, 5000, 10_000];
const MAX_CHOICES = 5;
/** Options of a field whose buttons stand with those around them: Telegram takes 100 below a message. */
const MAX_OPTIONS = 90;
const MAX_SHOWN_TEXT = 200;
const WARNING = "⚠️";

export const SUBMIT = "ok";
export const CANCEL = "no";

/** The form with all that was answered, and buttons for what can be answered by pressing one. */
export function formCard(draft: FormDraft, language: Language): ChatCard {
  const { form } = draft;
  const question = form.isOneByOne === true ? missingField(draft) : null;
  if (question !== null) return questionCard(draft, question, language);
  const submit = { ...action(draft, SUBMIT, form.submit), style: "primary" as const };
  return {
    title: form.title,
    link: "",
    facts: [
      ...(draft.problem === "" ? [] : [`${WARNING} ${draft.problem}`]),
      ...form.facts,
      ...form.fields.flatMap((field) => linesOf(draft, field, language)),
    ],
    body: "",
    actions: [
      ...form.fields.flatMap((field, index) => fieldActions(draft, { field, index }, language)),
      ...(missingField(draft) === null ? [submit] : []),
      action(draft, CANCEL, BOT_TEXTS[language].cancel),
    ],
  };
}

/** One of several questions, with a button for each of its options. */
function questionCard(draft: FormDraft, field: ChatField, language: Language): ChatCard {
  const { form, problem } = draft;
  const { skip, answer, cancel } = BOT_TEXTS[language];
  const index = form.fields.indexOf(field);
  const place = [
    ...(form.fields.length > 1 ? [`${index + 1}/${form.fields.length}`] : []),
    ...(field.type === "choice" ? pageFacts(draft, field) : []),
  ];
  const problems = [problem, draft.problems[field.name] ?? ""].filter((each) => each !== "");
  const isChoice = field.type === "choice";
  const details = isChoice ? (field.details ?? []) : [];
  return {
    title: form.title,
    link: "",
    facts: [...problems.map((each) => `${WARNING} ${each}`), ...form.facts, ...place],
    body: [field.label, ...details, field.hint].filter((each) => each !== "").join("\n"),
    actions: [
      ...(isChoice ? optionActions(draft, { field, index }) : [action(draft, `f${index}`, answer)]),
      ...(field.isRequired ? [] : [action(draft, `s${index}`, skip)]),
      action(draft, CANCEL, cancel),
    ],
  };
}

/** A question that's answered by writing, by picking people or by sending files. */
export function promptCard(
  draft: FormDraft,
  field: ChatField,
  { isPrivate, language }: { readonly isPrivate: boolean; readonly language: Language },
): ChatCard {
  // Telegram offers its list of people in private chats only.
  const verb = field.type === "people" && isPrivate ? ASK_PEOPLE : ASK_TEXT;
  const actions = [action(draft, verb, field.label)];
  if (draft.form.isOneByOne === true) return { ...questionCard(draft, field, language), actions };
  const problem = draft.problems[field.name] ?? draft.problem;
  const facts = [...(problem === "" ? [] : [`${WARNING} ${problem}`]), ...draft.form.facts, field.hint];
  return { title: field.label, link: "", facts: facts.filter((each) => each !== ""), body: "", actions };
}

function action(draft: FormDraft, verb: string, label: string): ChatAction {
  return { kind: FORM, verb, id: draft.id, label, style: "default" };
}

function linesOf({ values, problems }: FormDraft, field: ChatField, language: Language): readonly string[] {
  const value = values[field.name];
  const problem = problems[field.name];
  // A question takes no colon.
  const label = field.label.endsWith("?") ? field.label : `${field.label}:`;
  return [
    ...(value === undefined ? [] : [`${label} ${inWords(field, value, language)}`]),
    ...(problem === undefined ? [] : [`${WARNING} ${label} ${problem}`]),
  ];
}

function inWords(field: ChatField, value: DraftValue, language: Language): string {
  if (typeof value === "number") return formatAmount(value, language);
  if (typeof value !== "string") return names(value);
  if (field.type === "choice") return clip(optionInWords(field, value), MAX_SHOWN_TEXT);
  return clip(value, MAX_SHOWN_TEXT);
}

function optionInWords({ options, details = [] }: ChoiceField, value: string): string {
  const place = options.findIndex((each) => each.value === value);
  return details[place] ?? options[place]?.label ?? value;
}

function names(values: readonly (DraftFile | { readonly name: string })[]): string {
  return values.map(({ name }) => name).join(", ");
}

type ChoiceField = Extract<ChatField, { type: "choice" }>;

interface Numbered<Field extends ChatField = ChatField> {
  readonly field: Field;
  readonly index: number;
}

function fieldActions(draft: FormDraft, { field, index }: Numbered, language: Language): readonly ChatAction[] {
  const value = draft.values[field.name];
  if (draft.form.isOneByOne !== true && field.type === "choice") return optionActions(draft, { field, index });
  if (field.type === "amount") {
    const amounts = amountChoices(field.max).map((amount) => {
      const label = formatAmount(amount, language);
      return action(draft, `a${index}-${amount}`, amount === value ? `✓ ${label}` : label);
    });
    // What the numbers below it are of, and any other number.
    return field.max > 0 ? [action(draft, `a${index}-other`, `${field.label}…`), ...amounts] : [];
  }
  return [action(draft, `f${index}`, value === undefined ? field.label : `✓ ${field.label}`)];
}

function optionActions(draft: FormDraft, { field, index }: Numbered<ChoiceField>): readonly ChatAction[] {
  const value = draft.values[field.name];
  const { page, pages, size } = pageOf(draft, field);
  const from = page * size;
  const shown = field.options.slice(from, from + size).map((option, place) => {
    const label = option.value === value ? `✓ ${option.label}` : option.label;
    return action(draft, `c${index}-${from + place}`, label);
  });
  const turning = [
    ...(page > 0 ? [{ to: page - 1, label: "←" }] : []),
    ...(page < pages - 1 ? [{ to: page + 1, label: "→" }] : []),
  ];
  return [...shown, ...turning.map(({ to, label }) => action(draft, `p${index}-${to}`, label))];
}

function pageFacts(draft: FormDraft, field: ChoiceField): readonly string[] {
  const { page, pages } = pageOf(draft, field);
  return pages > 1 ? [`${page + 1} / ${pages}`] : [];
}

/** Which options are shown of those of a field that has too many. */
function pageOf({ pages: shown = {} }: FormDraft, { name, options, pageSize = MAX_OPTIONS }: ChoiceField) {
  const size = Math.min(pageSize, MAX_OPTIONS);
  const pages = Math.max(1, Math.ceil(options.length / size));
  return { size, pages, page: Math.min(shown[name] ?? 0, pages - 1) };
}

/** In hundredths; `max`, too. */
function amountChoices(max: number): readonly number[] {
  const choices = CHOICES.filter((each) => each <= max).slice(0, MAX_CHOICES);
  return choices.length > 0 ? choices : [max].filter((each) => each > 0);
}
