import type { ChatOutcome, ChatReceiver } from "@guildhall/core/chat";
import { toReceiver } from "./people.ts";
import type { Actor } from "./scene.ts";
import { mentionsIn, typedText } from "./sentence.ts";
import type { SlackDeps } from "./slack-host.ts";
import { refusalOf } from "./view-input.ts";

/** A sentence as Slack has it, and receivers that it doesn't name. */
export interface ThanksWords {
  readonly text: string;
  readonly receiverIds: readonly string[];
}

/** Gives thanks as a sentence says; who can't be thanked in Slack is refused before. */
export async function giveBySentence(deps: SlackDeps, actor: Actor, words: ThanksWords): Promise<ChatOutcome> {
  const found = await findReceivers(deps, actor, [...words.receiverIds, ...mentionsIn(words.text)]);
  if (found.kind === "refused") return found;
  return actor.desk.giveThanksBySentence(typedText(words.text), found.receivers, actor.key);
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

type Found =
  | { readonly kind: "found"; readonly receivers: readonly ChatReceiver[] }
  | Extract<ChatOutcome, { readonly kind: "refused" }>;

async function findReceivers(deps: SlackDeps, actor: Actor, ids: readonly string[]): Promise<Found> {
  const people = await Promise.all([...new Set(ids)].map((id) => deps.people.find(actor, id)));
  const refusals = people.flatMap((each) => refusalOf(each, actor.desk.language) ?? []);
  if (refusals.length > 0) return { kind: "refused", text: refusals.join(" "), fields: {} };
  return { kind: "found", receivers: people.map(toReceiver) };
}
