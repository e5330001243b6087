import type { App } from "@slack/bolt";
import { joinMessage } from "../blocks/notice-blocks.ts";
import { frameOf } from "../answer.ts";
import { asRecord } from "../payload.ts";
import { giveBySentence } from "../say-thanks.ts";
import { isStranger, sceneOf } from "../scene.ts";
import type { Scene } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";
import { slackText } from "../texts/slack-text.ts";

/** Id of the workflow step, as the manifest declares it. */
export const GIVE_THANKS_FUNCTION = "give_thanks";

export function registerFunctions(app: App, deps: SlackDeps): void {
  app.function(GIVE_THANKS_FUNCTION, async ({ inputs, client, context, complete, fail }) => {
    const done = await give(deps, sceneOf({ client, context }), inputs);
    await (done.error === "" ? complete({ outputs: { answer: done.text } }) : fail({ error: done.error }));
  });
}

type Done = { readonly text: string; readonly error: string };

// The giver is whoever started the workflow, as Slack says; whoever built it can't name somebody else.
async function give(deps: SlackDeps, scene: Scene, inputs: Readonly<Record<string, unknown>>): Promise<Done> {
  const giver = word(asRecord(inputs["giver"])["id"]);
  const receivers = Array.isArray(inputs["receivers"]) ? inputs["receivers"] : [inputs["receivers"]];
  const person = await deps.people.findActor(scene, giver);
  const desk = await deps.host.openDesk(person);
  if (isStranger(desk)) {
    const { text } = joinMessage(desk, frameOf(deps, desk));
    return { text: "", error: slackText(desk.language, "chat.slack.noWorkspacePerson", { text }) };
  }
  const actor = { ...scene, person, desk, frame: frameOf(deps, desk) };
  const words = { text: word(inputs["words"]), receiverIds: receivers.map(word).filter((each) => each !== "") };
  const outcome = await giveBySentence(deps, actor, words);
  if (outcome.kind === "done") return { text: outcome.text, error: "" };
  return { text: "", error: outcome.kind === "refused" ? outcome.text : outcome.form.facts.join("\n") };
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
