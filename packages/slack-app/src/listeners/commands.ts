import type { App, SlashCommand } from "@slack/bolt";
import { CHAT_LISTS } from "@guildhall/core/chat";
import { frameOf, outcomeMessage, tell } from "../answer.ts";
import type { AnswerPlace } from "../answer.ts";
import { cardMessage } from "../blocks/card-blocks.ts";
import { formButtonMessage } from "../blocks/form-button.ts";
import { homeMessage } from "../blocks/home-view.ts";
import { renewHome } from "../home.ts";
import { joinMessage, noticeMessage } from "../blocks/notice-blocks.ts";
import { pageMessage } from "../blocks/page-blocks.ts";
import type { Actor, Scene } from "../scene.ts";
import { enter, isStranger, sceneOf } from "../scene.ts";
import { giveBySentence } from "../say-thanks.ts";
import { groupsIn } from "../sentence.ts";
import type { SlackDeps } from "../slack-host.ts";
import { openThanks } from "../thanks-modal.ts";

export function registerCommands(app: App, deps: SlackDeps): void {
  app.command("/thanks", async ({ command, client, context, ack }) => {
    await ack();
    await sayThanks(deps, sceneOf({ client, context }), command);
  });
  app.command("/guildhall", async ({ command, client, context, ack }) => {
    await ack();
    await show(deps, sceneOf({ client, context }), command);
  });
}

async function sayThanks(deps: SlackDeps, scene: Scene, command: SlashCommand): Promise<void> {
  const place = placeOf(command);
  const isEmpty = command.text.trim() === "";
  // Whom a group stands for and what it comes to is seen before anything is sent.
  if (isEmpty || groupsIn(command.text).length > 0) {
    const request = { triggerId: command.trigger_id, userId: command.user_id, receiverId: "", message: "" };
    return openThanks(deps, scene, { ...request, place, words: command.text.trim() });
  }
  const actor = await enter(deps, scene, { userId: command.user_id, place });
  if (actor === null) return;
  const outcome = await giveBySentence(deps, actor, { text: command.text, receiverIds: [] });
  const to = { ...actor, place };
  if (outcome.kind === "form") return tell(deps, to, formButtonMessage(outcome.form, actor.frame, command.text));
  await tell(deps, to, outcomeMessage(outcome, actor.frame));
  if (outcome.kind === "done") await renewHome(deps, actor, command.user_id);
}

async function show(deps: SlackDeps, scene: Scene, command: SlashCommand): Promise<void> {
  const [word = "", ...rest] = command.text.trim().split(/\s+/);
  const place = placeOf(command);
  if (word === "link") return link(deps, scene, { command, code: rest[0] ?? "" });
  const actor = await enter(deps, scene, { userId: command.user_id, place });
  if (actor === null) return;
  await tell(deps, { ...actor, place }, await shown(actor, word));
}

async function shown(actor: Actor, word: string): Promise<ReturnType<typeof noticeMessage>> {
  const { desk, frame } = actor;
  const list = CHAT_LISTS.find((each) => each === word);
  if (list !== undefined) return pageMessage(await desk.list(list, 0), list, frame);
  if (word === "" || word === "home") return homeMessage(await desk.home(), frame);
  return cardMessage(await desk.help(), frame);
}

async function link(
  deps: SlackDeps,
  scene: Scene,
  { command, code }: { readonly command: SlashCommand; readonly code: string },
): Promise<void> {
  const person = await deps.people.findActor(scene, command.user_id);
  const to = { ...scene, person, place: placeOf(command) };
  if (code !== "") {
    const { text } = await deps.host.redeem(code, person);
    return tell(deps, to, noticeMessage(text));
  }
  const desk = await deps.host.openDesk(person);
  const frame = frameOf(deps, desk);
  await tell(deps, to, isStranger(desk) ? joinMessage(desk, frame) : cardMessage(await desk.help(), frame));
}

function placeOf(command: SlashCommand): AnswerPlace {
  return { kind: "url", url: command.response_url };
}
