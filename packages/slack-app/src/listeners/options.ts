import type { ChatForm, ChatOption } from "@guildhall/core/chat";
import type { App } from "@slack/bolt";
import { fieldNameOf, toOption } from "../blocks/form-view.ts";
import { MAX_OPTIONS } from "../blocks/slack-limits.ts";
import { readSource } from "../form-source.ts";
import type { Scene } from "../scene.ts";
import { isStranger, sceneOf } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";

/** Options of menus with more of them than a view takes: those that fit what is typed. */
export function registerOptions(app: App, deps: SlackDeps): void {
  app.options("choice", async ({ payload, body, client, context, ack }) => {
    const asked = { userId: body.user.id, metadata: body.view?.private_metadata ?? "" };
    const form = await askAgain(deps, sceneOf({ client, context }), asked);
    const field = form?.fields.find((each) => each.name === fieldNameOf(payload.block_id));
    const options = field?.type === "choice" ? field.options : [];
    await ack({ options: fitting(options, payload.value).map(toOption) });
  });
}

function fitting(options: readonly ChatOption[], typed: string): readonly ChatOption[] {
  const sought = typed.trim().toLocaleLowerCase();
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(sought)).slice(0, MAX_OPTIONS);
}

// The desk makes the form as it did when it was opened: nothing of it is kept here.
async function askAgain(
  deps: SlackDeps,
  scene: Scene,
  { userId, metadata }: { readonly userId: string; readonly metadata: string },
): Promise<ChatForm | null> {
  const source = readSource(metadata);
  if (source === null) return null;
  const desk = await deps.host.openDesk(await deps.people.findActor(scene, userId));
  if (isStranger(desk)) return null;
  if (source.action === null) {
    const form = await desk.thanksForm({ receivers: [], reason: "" });
    return "kind" in form ? null : form;
  }
  const outcome = await desk.act(source.action, null, scene.key);
  return outcome.kind === "form" ? outcome.form : null;
}
