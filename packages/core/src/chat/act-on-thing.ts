import type { ChatAction, ChatCard, ChatInput, ChatOutcome } from "./chat-card.ts";
import type { ChatPlug, ChatThing, DeskContext, PluggedVerb } from "./define-chat-plug.ts";
import { explainFailure, explainRefusal } from "./explain-failure.ts";

export interface ActionRequest {
  readonly action: Pick<ChatAction, "kind" | "verb" | "id">;
  readonly input: ChatInput | null;
  readonly key: string;
}

/** Opens the action's form, or does it. */
export async function actOn(
  plugs: readonly ChatPlug[],
  context: DeskContext,
  { action, input, key }: ActionRequest,
): Promise<ChatOutcome> {
  const verb = plugs.find(({ kind }) => kind === action.kind)?.verbs.get(action.verb);
  if (verb === undefined) return refused(context.t("chat:unknownAction"));
  try {
    // Only a form is prepared: what's done is decided by the server, so that a repeat gets the first one's answer.
    if (input === null && verb.hasForm) return await prepare(context, verb, action);
    const result = await verb.act({ id: action.id, input: input ?? {}, key, context });
    if ("problem" in result) return { ...refused(result.problem), fields: { [result.field]: result.problem } };
    const { shows = action, ...done } = result;
    return { kind: "done", ...done, card: await cardNow(plugs, context, shows) };
  } catch (error) {
    const explained = await explainFailure(context, error);
    return { kind: "refused", ...explained, card: await cardNow(plugs, context, action) };
  }
}

async function prepare(context: DeskContext, verb: PluggedVerb, { id }: ChatThing): Promise<ChatOutcome> {
  const prepared = await verb.prepare(context, id);
  if ("form" in prepared) return { kind: "form", form: prepared.form };
  return { ...refused(await explainRefusal(context, prepared)), card: prepared.card };
}

/** What was done stays done, even if it can't be shown. */
async function cardNow(
  plugs: readonly ChatPlug[],
  context: DeskContext,
  thing: ChatThing | null,
): Promise<ChatCard | null> {
  if (thing === null) return null;
  const plug = plugs.find(({ kind }) => kind === thing.kind);
  return (await plug?.card(context, thing.id).catch(() => null)) ?? null;
}

function refused(text: string): Extract<ChatOutcome, { kind: "refused" }> {
  return { kind: "refused", text, fields: {} };
}
