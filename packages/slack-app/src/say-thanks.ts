import type { ChatOutcome } from "@guildhall/core/chat";
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
  const ids = [...new Set([...words.receiverIds, ...mentionsIn(words.text)])];
  const people = await Promise.all(ids.map((id) => deps.people.find(actor, id)));
  const refusals = people.flatMap((each) => refusalOf(each, actor.desk.language) ?? []);
  if (refusals.length > 0) return { kind: "refused", text: refusals.join(" "), fields: {} };
  return actor.desk.giveThanksBySentence(typedText(words.text), people.map(toReceiver), actor.key);
}
