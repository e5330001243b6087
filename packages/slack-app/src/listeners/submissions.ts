import type { ChatForm, ChatInput, ChatOutcome } from "@guildhall/core/chat";
import type { AckFn, App, ViewOutput, ViewResponseAction, ViewSubmitAction } from "@slack/bolt";
import { cardOf, frameOf, outcomeMessage, tell } from "../answer.ts";
import type { Frame } from "../blocks/card-blocks.ts";
import { FORM_CALLBACK, formView } from "../blocks/form-view.ts";
import { noticeMessage, noticeView } from "../blocks/notice-blocks.ts";
import { inputBlockIds, toErrors } from "../blocks/view-errors.ts";
import type { FormSource } from "../form-source.ts";
import { readSource, writeSource } from "../form-source.ts";
import { renewHome } from "../home.ts";
import type { Actor, Scene } from "../scene.ts";
import { enter, sceneOf } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";
import { slackText } from "../texts/slack-text.ts";
import { readView } from "../view-input.ts";

type Answer = ViewResponseAction | undefined;

export function registerSubmissions(app: App, deps: SlackDeps): void {
  app.view<ViewSubmitAction>(FORM_CALLBACK, async ({ view, body, client, context, ack }) => {
    const scene = sceneOf({ client, context });
    await answerView(ack, await submit(deps, { ...scene, key: viewKey(scene, view) }, { view, userId: body.user.id }));
  });
}

// Whoever didn't see the answer submits the same view again: that counts once, whatever the request's id.
function viewKey({ connection }: Scene, view: ViewOutput): string {
  return `${connection.externalId}:view:${view.id}`;
}

async function answerView(ack: AckFn<ViewResponseAction>, answer: Answer): Promise<void> {
  await (answer === undefined ? ack() : ack(answer));
}

interface Submitted {
  readonly view: ViewOutput;
  readonly userId: string;
}

/** Nothing is thrown: whoever submitted would see a modal that does nothing. */
async function submit(deps: SlackDeps, scene: Scene, submitted: Submitted): Promise<Answer> {
  try {
    return await decide(deps, scene, submitted);
  } catch (error) {
    deps.host.log.warn({ err: error, team: scene.connection.externalId }, "a submitted form was not worked on");
    const frame = frameOf(deps, scene.connection);
    return refusal(submitted.view, { text: slackText(frame.language, "chat.slack.failed"), fields: {} }, frame);
  }
}

async function decide(deps: SlackDeps, scene: Scene, { view, userId }: Submitted): Promise<Answer> {
  const source = readSource(view.private_metadata);
  if (source === null) return undefined;
  const actor = await enter(deps, scene, { userId, place: source.place });
  if (actor === null) return undefined;
  const { input, problems } = await readView(deps, actor, view.state.values);
  if (Object.keys(problems).length > 0) return { response_action: "errors", errors: problems };
  const outcome = await act(actor, source, source.seen === "" ? input : { ...input, seen: source.seen });
  return answerOf(deps, { actor, view, source }, outcome);
}

function act(actor: Actor, { action }: FormSource, input: ChatInput): Promise<ChatOutcome> {
  return action === null ? actor.desk.giveThanks(input, actor.key) : actor.desk.act(action, input, actor.key);
}

interface Decided {
  readonly actor: Actor;
  readonly view: ViewOutput;
  readonly source: FormSource;
}

async function answerOf(deps: SlackDeps, decided: Decided, outcome: ChatOutcome): Promise<Answer> {
  const { actor, view, source } = decided;
  if (outcome.kind === "refused") return refusal(view, outcome, actor.frame);
  if (outcome.kind === "form") return formAgain(decided, outcome.form);
  if (outcome.next !== undefined) return formAgain(decided, outcome.next);
  // Submitted twice at once, it's done once: the first one tells of it.
  const { deliveryId, key } = actor;
  if ((await deps.host.notes.claim(`submitted:${key}`, deliveryId)) !== deliveryId) return undefined;
  const told = outcomeMessage({ ...outcome, card: cardOf(outcome) }, actor.frame);
  await tell(deps, { ...actor, place: source.place }, told);
  if (source.action !== null) await renewHome(deps, actor, actor.person.externalId);
  return undefined;
}

function formAgain({ actor, source }: Decided, form: ChatForm): Answer {
  const { seen = "" } = form;
  return { response_action: "update", view: formView(form, writeSource({ ...source, seen }), actor.frame) };
}

// Beside the inputs; a view without any becomes the refusal itself.
function refusal(view: ViewOutput, refused: Pick<Refused, "text" | "fields">, frame: Frame): Answer {
  const ids = inputBlockIds(view.blocks);
  if (ids.length > 0) return { response_action: "errors", errors: toErrors(ids, refused) };
  const { blocks } = noticeMessage(refused.text);
  return { response_action: "update", view: noticeView(view.title.text, blocks, frame) };
}

type Refused = Extract<ChatOutcome, { kind: "refused" }>;
