import type { ThanksPrefill } from "@guildhall/core/chat";
import type { ModalView } from "@slack/types";
import type { AnswerPlace } from "./answer.ts";
import { frameOf } from "./answer.ts";
import { THANKS_ID } from "./blocks/action-id.ts";
import { clip } from "./blocks/clip.ts";
import { tryAgainMessage } from "./blocks/form-button.ts";
import { formView, withPreview } from "./blocks/form-view.ts";
import { joinBlocks, noticeMessage, noticeView, waitView } from "./blocks/notice-blocks.ts";
import { withEmoji } from "./emoji-codes.ts";
import { writeSource } from "./form-source.ts";
import { namedWords } from "./named-words.ts";
import { openView } from "./open-view.ts";
import type { Late } from "./open-view.ts";
import { toReceiver } from "./people.ts";
import { askBySentence, previewOf } from "./say-thanks.ts";
import { isStranger } from "./scene.ts";
import type { Actor, Scene } from "./scene.ts";
import type { SlackDeps } from "./slack-host.ts";
import { slackText } from "./texts/slack-text.ts";
import { refusalOf } from "./view-input.ts";

export interface ThanksRequest {
  readonly triggerId: string;
  readonly userId: string;
  readonly place: AnswerPlace;
  /** Whom and what for; "" for nobody and nothing in particular. */
  readonly receiverId: string;
  /** As Slack has it. */
  readonly message: string;
  /** A sentence to begin with, as Slack has it; instead of the two before. */
  readonly words?: string;
}

/** A message's text that becomes the reason to begin with, at most. */
const MAX_QUOTE = 300;

/**
 * Opens the form for saying thanks. A modal can only be opened within 3 s of the press, so one that says to wait comes
 * first; the form takes its place.
 */
export async function openThanks(deps: SlackDeps, scene: Scene, request: ThanksRequest): Promise<void> {
  const { client, connection } = scene;
  const opened = openView(deps, scene, {
    triggerId: request.triggerId,
    view: waitView("chat.slack.thanks", { origin: deps.host.origin, language: connection.language }),
    late: () => askAgain(deps, scene, request),
  });
  // Whoever reads that they shall wait is told in any case.
  const made = thanksView(deps, scene, request).catch((error: unknown) => failedView(deps, scene, error));
  const [viewId, thanks] = await Promise.all([opened, made]);
  if (viewId !== null) await client.views.update({ view_id: viewId, view: thanks });
}

async function askAgain(deps: SlackDeps, scene: Scene, { userId, place, ...request }: ThanksRequest): Promise<Late> {
  const person = await deps.people.findActor(scene, userId);
  const { receiverId, message } = request;
  // People whom the message names aren't those who are thanked.
  const quoted = receiverId === "" ? "" : `<@${receiverId}> ${await namedWords(deps, scene, message)}`;
  const { words = quoted } = request;
  return { to: { ...scene, person, place }, message: tryAgainMessage({ id: THANKS_ID, words }, frameOf(deps, person)) };
}

function failedView({ host }: SlackDeps, { connection }: Scene, error: unknown): ModalView {
  host.log.warn({ err: error }, "a form for saying thanks could not be made");
  const { language } = connection;
  const { blocks } = noticeMessage(slackText(language, "chat.slack.failed"));
  return noticeView(slackText(language, "chat.slack.thanks"), blocks, { origin: host.origin, language });
}

async function thanksView(deps: SlackDeps, scene: Scene, request: ThanksRequest): Promise<ModalView> {
  const person = await deps.people.findActor(scene, request.userId);
  const desk = await deps.host.openDesk(person);
  const frame = frameOf(deps, desk);
  const title = slackText(frame.language, "chat.slack.thanks");
  if (isStranger(desk)) return noticeView(title, joinBlocks(desk, frame), frame);
  const { words = "" } = request;
  if (words !== "") return wordsView(deps, { ...scene, person, desk, frame }, { request, words });
  const { prefill, refusal } = await prefillOf(deps, scene, { request, language: desk.language });
  const form = await desk.thanksForm(prefill);
  if ("kind" in form) return noticeView(title, noticeMessage(form.text).blocks, frame);
  const { seen = "" } = form;
  const facts = refusal === null ? form.facts : [refusal, ...form.facts];
  return formView({ ...form, facts }, writeSource({ action: null, place: request.place, seen }), frame);
}

/** The form as a sentence fills it in, with what it would come to. */
async function wordsView(
  deps: SlackDeps,
  actor: Actor,
  { request, words }: { readonly request: ThanksRequest; readonly words: string },
): Promise<ModalView> {
  const outcome = await askBySentence(deps, actor, { text: words, receiverIds: [] });
  if (outcome.kind !== "form") {
    const title = slackText(actor.frame.language, "chat.slack.thanks");
    return noticeView(title, noticeMessage(outcome.text).blocks, actor.frame);
  }
  const { form } = outcome;
  const { seen = "" } = form;
  const view = formView(form, writeSource({ action: null, place: request.place, seen }), actor.frame);
  return { ...view, blocks: withPreview(view.blocks, await previewOf(actor, form)) };
}

interface Prefill {
  readonly prefill: ThanksPrefill;
  /** Why the one whom it was opened for can't be thanked; the form opens without them. */
  readonly refusal: string | null;
}

async function prefillOf(
  deps: SlackDeps,
  scene: Scene,
  { request, language }: { readonly request: ThanksRequest; readonly language: "en" | "ru" },
): Promise<Prefill> {
  if (request.receiverId === "") return { prefill: { receivers: [], reason: "" }, refusal: null };
  const receiver = await deps.people.find(scene, request.receiverId);
  const refusal = refusalOf(receiver, language);
  const receivers = refusal === null ? [toReceiver(receiver)] : [];
  const words = withEmoji(await namedWords(deps, scene, request.message));
  return { prefill: { receivers, reason: clip(words, MAX_QUOTE) }, refusal };
}
