import type { ChatAction, ChatCard, ChatOutcome } from "@guildhall/core/chat";
import type { App, BlockAction } from "@slack/bolt";
import type { AnswerPlace, Answered } from "../answer.ts";
import { cardOf, outcomeMessage, postAnswer, tell } from "../answer.ts";
import type { Press } from "../blocks/action-id.ts";
import { actId, parsePress } from "../blocks/action-id.ts";
import type { SlackMessage } from "../blocks/card-blocks.ts";
import { tryAgainMessage } from "../blocks/form-button.ts";
import { formView } from "../blocks/form-view.ts";
import { noticeMessage, noticeView } from "../blocks/notice-blocks.ts";
import { pageMessage } from "../blocks/page-blocks.ts";
import { writeSource } from "../form-source.ts";
import { messageTrace, undoOf } from "../given-trace.ts";
import { publishHome, renewHome } from "../home.ts";
import { openView } from "../open-view.ts";
import type { Late } from "../open-view.ts";
import { showPreview } from "../preview.ts";
import type { Actor, Scene } from "../scene.ts";
import { enter, sceneOf } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";
import { openThanks } from "../thanks-modal.ts";

export function registerPresses(app: App, deps: SlackDeps): void {
  app.action<BlockAction>(/.*/, async ({ action, body, client, context, ack }) => {
    await ack();
    const press = parsePress(action.action_id);
    if (press === null || press.kind === "link") return;
    const words = "value" in action && typeof action.value === "string" ? action.value : "";
    await work(deps, sceneOf({ client, context }), { press, body, words });
  });
}

interface Pressed<P extends Press = Press> {
  readonly press: P;
  readonly body: BlockAction;
  /** What the button has with it. */
  readonly words: string;
}

/** How long a press on a button as it was before is the second of a double click, in ms. */
const DOUBLE_CLICK_MS = 3_000;

/** A double click is two deliveries; whatever the button says, the first does it and tells of it. */
async function isFirstClick(
  { host }: SlackDeps,
  { connection, deliveryId }: Scene,
  body: BlockAction,
): Promise<boolean> {
  const [action] = body.actions;
  const { view, container, user } = body;
  const place = view === undefined ? [container["channel_id"], container["message_ts"]] : [view.id, view.hash];
  const button = [connection.externalId, user.id, ...place, action?.block_id, action?.action_id].map(String);
  return (await host.notes.claim(`press:${button.join(":")}`, deliveryId, DOUBLE_CLICK_MS)) === deliveryId;
}

async function work(deps: SlackDeps, scene: Scene, { press, body, words }: Pressed): Promise<void> {
  const place = placeOf(body);
  // An input whose changes renew the preview is no button.
  if (press.kind !== "preview" && !(await isFirstClick(deps, scene, body))) return;
  if (press.kind === "thanks") {
    const request = { triggerId: body.trigger_id, userId: body.user.id, receiverId: "", message: "" };
    return openThanks(deps, scene, { ...request, place, words });
  }
  const actor = await enter(deps, scene, { userId: body.user.id, place });
  if (actor === null) return;
  if (press.kind === "preview") return showPreview(deps, actor, body);
  if (press.kind === "page") {
    const page = pageMessage(await actor.desk.list(press.list, press.page), press.list, actor.frame);
    const isReplaced = isPrivate(body) && (await replace(deps, body, page));
    if (!isReplaced) await tell(deps, { ...actor, place }, page);
    return;
  }
  if (press.kind === "act") await act(deps, actor, { action: press.action, body });
}

interface Acted {
  readonly action: Pick<ChatAction, "kind" | "verb" | "id">;
  readonly body: BlockAction;
}

async function act(deps: SlackDeps, actor: Actor, { action, body }: Acted): Promise<void> {
  const place = placeOf(body);
  const outcome = await actor.desk.act(action, null, actor.key);
  if (outcome.kind === "form") {
    const { seen = "" } = outcome.form;
    const view = formView(outcome.form, writeSource({ action, place, seen }), actor.frame);
    const message = tryAgainMessage({ id: actId(action) }, actor.frame);
    await openView(deps, actor, { triggerId: body.trigger_id, view, late: told({ ...actor, place }, message) });
    return;
  }
  if (outcome.kind === "done") await forgetUndone(deps, actor, { card: outcome.card, body });
  if (body.view?.type === "home") return tellAtHome(deps, actor, { outcome, body });
  const message = outcomeMessage({ text: outcome.text, card: cardOf(outcome) }, actor.frame);
  const isReplaced = changesMessage(body, outcome) && (await replace(deps, body, message));
  if (!isReplaced) await tell(deps, { ...actor, place }, message);
  if (outcome.kind === "done") await renewHome(deps, actor, body.user.id);
}

// What several people see is changed by the queue, for all of them alike; this card is one person's. What was done without
// leaving anything, such as an undo, leaves no button either.
function changesMessage(body: BlockAction, outcome: ChatOutcome): boolean {
  return isPrivate(body) && (outcome.kind === "done" || cardOf(outcome) !== null);
}

// A message that tells of nothing to undo any more undoes nothing when it's deleted.
async function forgetUndone(
  { host }: SlackDeps,
  scene: Scene,
  { card, body: { channel, container } }: { readonly card: ChatCard | null; readonly body: BlockAction },
): Promise<void> {
  const ts: unknown = container["message_ts"];
  if (channel === undefined || typeof ts !== "string" || undoOf(card) !== undefined) return;
  await messageTrace(host.notes, scene, { channel: channel.id, ts }).forget();
}

async function tellAtHome(
  deps: SlackDeps,
  actor: Actor,
  { outcome, body }: { readonly outcome: Exclude<ChatOutcome, { kind: "form" }>; readonly body: BlockAction },
): Promise<void> {
  if (outcome.kind === "refused") {
    const message = noticeMessage(outcome.text);
    const view = noticeView(cardOf(outcome)?.title ?? "Guildhall", message.blocks, actor.frame);
    const late = told({ ...actor, place: placeOf(body) }, message);
    await openView(deps, actor, { triggerId: body.trigger_id, view, late });
  }
  await publishHome(deps, actor, outcome.kind === "done" ? outcome.text : "");
}

function told(to: Answered, message: SlackMessage): () => Promise<Late> {
  return () => Promise.resolve({ to, message });
}

function replace(deps: SlackDeps, body: BlockAction, message: { text: string; blocks: object }): Promise<boolean> {
  const { text, blocks } = message;
  return postAnswer(deps, body.response_url, { replace_original: true, text, blocks });
}

// Only the one who pressed sees it: an ephemeral message, or one in their conversation with the app.
function isPrivate({ container, channel }: BlockAction): boolean {
  return container["is_ephemeral"] === true || (channel?.id ?? "").startsWith("D");
}

function placeOf({ response_url: url, view }: BlockAction): AnswerPlace {
  return url === undefined || url === "" || view !== undefined ? { kind: "dm" } : { kind: "url", url };
}
