import type { ChatForm, ChatOutcome, ChatReceiver } from "@guildhall/core/chat";
import { toReceiver } from "./people.ts";
import type { Actor } from "./scene.ts";
import type { MentionedGroup } from "./sentence.ts";
import { groupedText, groupMention, groupsIn, mentionsIn } from "./sentence.ts";
import type { SlackDeps } from "./slack-host.ts";
import { findGroup, tooMany } from "./user-groups.ts";
import { refusalOf } from "./view-input.ts";

/** A sentence as Slack has it, and receivers that it doesn't name. */
export interface ThanksWords {
  readonly text: string;
  readonly receiverIds: readonly string[];
}

/**
 * Gives thanks as a sentence says; who can't be thanked in Slack is refused before. Whoever names a group sees whom that
 * means and what it comes to before anything is sent: the desk asks about it as about anybody it doesn't know.
 */
export async function giveBySentence(deps: SlackDeps, actor: Actor, words: ThanksWords): Promise<ChatOutcome> {
  return bySentence(deps, actor, { words, ask: (...said) => actor.desk.giveThanksBySentence(...said, actor.key) });
}

/** The form as a sentence fills it in; nothing is given. */
export async function askBySentence(deps: SlackDeps, actor: Actor, words: ThanksWords): Promise<Asked> {
  const ask = async (...said: Said): Promise<Asked> => {
    const form = await actor.desk.thanksFormBySentence(...said);
    return "kind" in form ? form : { kind: "form", form };
  };
  return bySentence(deps, actor, { words, ask });
}

type Asked = Refused | Extract<ChatOutcome, { readonly kind: "form" }>;

type Said = [sentence: string, receivers: readonly ChatReceiver[]];

interface Sentence<Outcome> {
  readonly words: ThanksWords;
  readonly ask: (...said: Said) => Promise<Outcome>;
}

async function bySentence<Outcome extends ChatOutcome>(
  deps: SlackDeps,
  actor: Actor,
  { words, ask }: Sentence<Outcome>,
): Promise<Outcome | Asked> {
  const found = await findReceivers(deps, actor, [...words.receiverIds, ...mentionsIn(words.text)]);
  if (found.kind === "refused") return found;
  const groups = groupsIn(words.text);
  const members = await findMembers(deps, actor, groups);
  if (members.kind === "refused") return members;
  const receivers = uniquePeople([...found.receivers, ...members.receivers]);
  const problem = groups.length === 0 ? null : tooMany(actor, groups, receivers.length);
  if (problem !== null) return { kind: "refused", text: problem, fields: {} };
  const outcome = await ask(groupedText(words.text), receivers);
  return outcome.kind === "form" ? { kind: "form", form: withGroups(outcome.form, groups, members.facts) } : outcome;
}

/** What the form would come to as it stands, such as "5 stars each = 60 of your 80 left". */
export function previewOf({ desk }: Actor, { fields }: ChatForm): Promise<readonly string[]> {
  const values = fields.flatMap((field) =>
    field.type === "amount" || field.type === "people" ? [[field.name, field.value] as const] : [],
  );
  return desk.previewThanks(Object.fromEntries(values));
}

type FoundMembers =
  | { readonly kind: "found"; readonly receivers: readonly ChatReceiver[]; readonly facts: readonly string[] }
  | Refused;

async function findMembers(deps: SlackDeps, actor: Actor, groups: readonly MentionedGroup[]): Promise<FoundMembers> {
  const found = await Promise.all(groups.map((group) => findGroup(deps, actor, group)));
  const problems = found.flatMap((each) => ("problem" in each ? [each.problem] : []));
  if (problems.length > 0) return { kind: "refused", text: problems.join(" "), fields: {} };
  const groupsFound = found.flatMap((each) => ("problem" in each ? [] : [each]));
  const receivers = groupsFound.flatMap(({ people }) => people.map(toReceiver));
  return { kind: "found", receivers, facts: groupsFound.map(({ fact }) => fact) };
}

function uniquePeople(receivers: readonly ChatReceiver[]): readonly ChatReceiver[] {
  return [...new Map(receivers.map((each) => [each.externalId, each])).values()];
}

/** Whom the groups stand for comes first; words about a group have its name. */
function withGroups(form: ChatForm, groups: readonly MentionedGroup[], facts: readonly string[]): ChatForm {
  const fields = form.fields.map((field) => {
    if (field.type !== "text") return field;
    const named = (text: string, { id, name }: MentionedGroup): string =>
      text.replaceAll(groupMention(id), name === "" ? "…" : name);
    return { ...field, value: groups.reduce(named, field.value) };
  });
  return { ...form, fields, facts: [...facts, ...form.facts] };
}

/** Gives thanks as a reaction shows, to whoever wrote the message; null if the emoji gives nothing. */
export async function giveByReaction(
  deps: SlackDeps,
  actor: Actor,
  { icon, authorId }: { readonly icon: string; readonly authorId: string },
): Promise<ChatOutcome | null> {
  const found = await findReceivers(deps, actor, [authorId]);
  if (found.kind === "refused") return found;
  // The app doesn't read messages, so what they're thanked for isn't known.
  return actor.desk.giveThanksByReaction({ icon, receivers: found.receivers, words: "" }, actor.key);
}

type Refused = Extract<ChatOutcome, { readonly kind: "refused" }>;

type Found = { readonly kind: "found"; readonly receivers: readonly ChatReceiver[] } | Refused;

async function findReceivers(deps: SlackDeps, actor: Actor, ids: readonly string[]): Promise<Found> {
  const people = await Promise.all([...new Set(ids)].map((id) => deps.people.find(actor, id)));
  const refusals = people.flatMap((each) => refusalOf(each, actor.desk.language) ?? []);
  if (refusals.length > 0) return { kind: "refused", text: refusals.join(" "), fields: {} };
  return { kind: "found", receivers: people.map(toReceiver) };
}
