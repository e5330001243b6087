import type { ChatCard, ChatConnection, ChatOutcome, ChatPerson } from "@guildhall/core/chat";
import type { WebClient } from "@slack/web-api";
import type { Frame, SlackMessage } from "./blocks/card-blocks.ts";
import { cardBlocks, drawnCard } from "./blocks/card-blocks.ts";
import { noticeMessage } from "./blocks/notice-blocks.ts";
import type { SlackDeps } from "./slack-host.ts";
import { isRevoked, platformError, waitOf } from "./web-api.ts";

/** Where somebody alone is told what became of what they did. */
export type AnswerPlace =
  /** Slack's one-time address of an interaction: five answers within half an hour. */
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "channel"; readonly channel: string; readonly threadId: string }
  /** A message of the app's in its conversation with them, in a thread of it if there's one. */
  | { readonly kind: "dm"; readonly threadId?: string };

export interface Answered {
  readonly client: WebClient;
  readonly person: ChatPerson;
  readonly place: AnswerPlace;
  /** Sent once under this key where Slack doesn't show it in passing. */
  readonly key: string;
}

/** Tells a person alone; by a message of the app's if their place takes no answer any more. */
export async function tell(deps: SlackDeps, to: Answered, message: SlackMessage & { card?: ChatCard }): Promise<void> {
  if (await tellInPlace(deps, to, message)) return;
  const { person, key, place } = to;
  const card = message.card ?? drawnCard(message);
  const { connection, language } = person;
  await deps.host.reply({
    connection,
    language,
    place: person.externalId,
    threadId: place.kind === "dm" ? (place.threadId ?? "") : "",
    messageId: "",
    card,
    key: `slack:${key}:told`,
  });
}

async function tellInPlace(
  deps: SlackDeps,
  { client, person, place }: Answered,
  message: SlackMessage,
): Promise<boolean> {
  const { text, blocks } = message;
  if (place.kind === "dm") return false;
  if (place.kind === "url")
    return postAnswer(deps, place.url, { response_type: "ephemeral", replace_original: false, text, blocks });
  try {
    const thread = place.threadId === "" ? {} : { thread_ts: place.threadId };
    await client.chat.postEphemeral({ channel: place.channel, user: person.externalId, text, blocks, ...thread });
    return true;
  } catch (error) {
    if (isRevoked(platformError(error)) || waitOf(error) !== null) throw error;
    return false;
  }
}

/** Posts to a one-time address. False if it takes no more. */
export async function postAnswer({ config }: SlackDeps, url: string, body: object): Promise<boolean> {
  try {
    const response = await config.fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** What became of it, with the card as it is now. */
export function outcomeMessage(
  outcome: { readonly text: string; readonly card?: ChatCard | null },
  frame: Frame,
): SlackMessage & { readonly card: ChatCard } {
  const said = noticeMessage(outcome.text);
  const { card = null } = outcome;
  const blocks = card === null ? said.blocks : [...said.blocks, ...cardBlocks(card, frame)];
  return { text: said.text, blocks, card: withTitle(outcome.text, card) };
}

/** The card of an outcome; a refusal may have one, too. */
export function cardOf(outcome: ChatOutcome): ChatCard | null {
  return outcome.kind === "form" ? null : ((outcome as { readonly card?: ChatCard | null }).card ?? null);
}

// The same as a card, for where it's sent as a message of its own.
function withTitle(title: string, card: ChatCard | null): ChatCard {
  if (card === null) return { title, link: "", facts: [], body: "", actions: [] };
  return { ...card, title, facts: [card.title, ...card.facts] };
}

export function frameOf(deps: SlackDeps, person: { readonly language: Frame["language"] }): Frame {
  return { origin: deps.host.origin, language: person.language };
}

/** The team's connection, as Bolt carries it from `authorize` to the listeners. */
export function connectionOf(context: Readonly<Record<string, unknown>>): ChatConnection {
  // `authorize` of slack-app.ts puts it there or refuses.
  return context["connection"] as ChatConnection;
}
