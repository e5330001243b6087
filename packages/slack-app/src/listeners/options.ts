import type { ChatDesk, ChatForm, ChatOption } from "@guildhall/core/chat";
import type { App } from "@slack/bolt";
import { fieldNameOf, toOption } from "../blocks/form-view.ts";
import { MAX_OPTIONS } from "../blocks/slack-limits.ts";
import type { FormSource } from "../form-source.ts";
import { readSource } from "../form-source.ts";
import type { Scene } from "../scene.ts";
import { isStranger, sceneOf } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";

/** Options of menus with more of them than a view takes: those that fit what is typed. */
export function registerOptions(app: App, deps: SlackDeps): void {
  app.options("choice", async ({ payload, body, client, context, ack }) => {
    const asked = { userId: body.user.id, metadata: body.view?.private_metadata ?? "" };
    const scene = sceneOf({ client, context });
    const options = await optionsOf(deps, scene, {
      ...asked,
      name: fieldNameOf(payload.block_id),
      typed: payload.value,
    });
    await ack({ options: options.slice(0, MAX_OPTIONS).map(toOption) });
  });
}

function fitting(options: readonly ChatOption[], typed: string): readonly ChatOption[] {
  const sought = typed.trim().toLocaleLowerCase();
  return options.filter(({ label }) => label.toLocaleLowerCase().includes(sought));
}

interface Asked {
  readonly userId: string;
  readonly metadata: string;
  /** Of the field; null if it's none of ours. */
  readonly name: string | null;
  readonly typed: string;
}

async function optionsOf(
  deps: SlackDeps,
  scene: Scene,
  { userId, metadata, name, typed }: Asked,
): Promise<readonly ChatOption[]> {
  const source = readSource(metadata);
  if (source === null) return [];
  const desk = await deps.host.openDesk(await deps.people.findActor(scene, userId));
  if (isStranger(desk)) return [];
  const { action } = source;
  const found = action === null ? null : await desk.findOptions(action, typed);
  if (found !== null) return found;
  const field = (await formAgain(desk, action, scene))?.fields.find((each) => each.name === name);
  return field?.type === "choice" ? fitting(field.options, typed) : [];
}

// The desk makes the form as it did when it was opened: nothing of it is kept here.
async function formAgain(desk: ChatDesk, action: FormSource["action"], { key }: Scene): Promise<ChatForm | null> {
  if (action === null) {
    const form = await desk.thanksForm({ receivers: [], reason: "" });
    return "kind" in form ? null : form;
  }
  const outcome = await desk.act(action, null, key);
  return outcome.kind === "form" ? outcome.form : null;
}
