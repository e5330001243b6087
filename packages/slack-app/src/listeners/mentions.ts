import type { ChatForm, ChatOutcome } from "@guildhall/core/chat";
import type { App } from "@slack/bolt";
import type { MessageDeletedEvent } from "@slack/types";
import type { AnswerPlace } from "../answer.ts";
import { outcomeMessage, tell } from "../answer.ts";
import type { SlackMessage } from "../blocks/card-blocks.ts";
import { cardMessage } from "../blocks/card-blocks.ts";
import { formButtonMessage } from "../blocks/form-button.ts";
import type { Trace } from "../given-trace.ts";
import { messageTrace, undoGiven, undoOf } from "../given-trace.ts";
import { asRecord } from "../payload.ts";
import { giveBySentence, previewOf } from "../say-thanks.ts";
import type { Actor, Scene } from "../scene.ts";
import { enter, sceneOf } from "../scene.ts";
import { groupsIn, mentionsIn } from "../sentence.ts";
import type { SlackDeps } from "../slack-host.ts";

/** What's said to the app: in a channel by mentioning it, or in its own conversation with somebody. */
export function registerMentions(app: App, deps: SlackDeps): void {
  app.event("app_mention", async ({ event, client, context }) => hear(deps, sceneOf({ client, context }), event));
  app.event("message", async ({ event, client, context }) => {
    const scene = sceneOf({ client, context });
    await (event.subtype === "message_deleted" ? takeBack(deps, scene, event) : hear(deps, scene, event));
  });
}

/** What somebody said to the app. */
interface Said {
  readonly userId: string;
  /** As Slack has it. */
  readonly text: string;
  readonly channel: string;
  readonly ts: string;
  readonly threadId: string;
  /** In their own conversation with the app. */
  readonly isDirect: boolean;
}

async function hear(deps: SlackDeps, delivery: Scene, event: object): Promise<void> {
  const said = readSaid(event);
  if (said === null) return;
  const trace = messageTrace(deps.host.notes, delivery, said);
  // A message counts once, however many deliveries tell of it.
  const scene = { ...delivery, key: `${trace.key}:said` };
  // Slack keeps no order: it may have been deleted before we hear of it.
  if ((await trace.removedAt()) > 0) return;
  const place: AnswerPlace = { kind: "channel", channel: said.channel, threadId: said.threadId };
  const actor = await enter(deps, scene, { userId: said.userId, place });
  if (actor === null) return;
  const text = withoutApp(said.text, scene);
  if (mentionsIn(text).length + groupsIn(text).length === 0)
    return tell(deps, { ...actor, place }, cardMessage(await actor.desk.help(), actor.frame));
  const outcome = await giveBySentence(deps, actor, { text, receiverIds: [] });
  if (outcome.kind === "form") return tell(deps, { ...actor, place }, await askFor(actor, outcome.form, text));
  await settle(deps, actor, { said, trace, outcome });
}

async function askFor(actor: Actor, form: ChatForm, text: string): Promise<SlackMessage> {
  if (groupsIn(text).length === 0) return formButtonMessage(form, actor.frame, text);
  const facts = [...form.facts, ...(await previewOf(actor, form))];
  return formButtonMessage({ ...form, facts }, actor.frame, text);
}

// Apps that talk to one another would never end.
function readSaid(event: object): Said | null {
  const { user, text, channel, ts, thread_ts: thread = "", bot_id: bot, channel_type: type } = asRecord(event);
  if (bot !== undefined || typeof user !== "string" || typeof text !== "string") return null;
  const place = { channel: String(channel), ts: String(ts), threadId: String(thread) };
  return { userId: user, text, ...place, isDirect: type === "im" };
}

interface Settled {
  readonly said: Said;
  readonly trace: Trace;
  readonly outcome: Exclude<ChatOutcome, { readonly kind: "form" }>;
}

async function settle(deps: SlackDeps, actor: Actor, { said, trace, outcome }: Settled): Promise<void> {
  const { channel, threadId, ts, userId } = said;
  // In their own conversation it stays, so that it's found again.
  const place: AnswerPlace = said.isDirect ? { kind: "dm", threadId } : { kind: "channel", channel, threadId };
  const undo = outcome.kind === "done" ? undoOf(outcome.card) : undefined;
  if (undo !== undefined) {
    await trace.writeGiven({ at: ts, userId, undo });
    // Whoever deleted it meanwhile found nothing to undo yet.
    if ((await trace.removedAt()) > 0) return undoGiven(deps, { ...actor, key: trace.key }, { undo, place });
  }
  await tell(deps, { ...actor, place }, outcomeMessage(outcome, actor.frame));
}

/**
 * A message of the app's conversation with somebody is gone: their own sentence, or the app's answer to it. Slack doesn't
 * say who deleted it, but nobody else is there; what the app deletes itself is forgotten before.
 */
async function takeBack(deps: SlackDeps, scene: Scene, event: MessageDeletedEvent): Promise<void> {
  const trace = messageTrace(deps.host.notes, scene, { channel: event.channel, ts: event.deleted_ts });
  await trace.writeRemoved(event.event_ts);
  const given = await trace.given();
  if (given === null) return;
  const place: AnswerPlace = { kind: "dm" };
  const actor = await enter(deps, { ...scene, key: trace.key }, { userId: given.userId, place });
  if (actor !== null) await undoGiven(deps, actor, { undo: given.undo, place });
}

function withoutApp(text: string, { connection }: Scene): string {
  const { botUserId = "" } = connection.credentials;
  return text.replace(new RegExp(`<@${botUserId}(?:[|][^>]*)?>`, "g"), " ").trim();
}
