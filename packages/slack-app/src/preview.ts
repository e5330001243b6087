import type { BlockAction, ViewOutput } from "@slack/bolt";
import type { ModalView } from "@slack/types";
import { withPreview } from "./blocks/form-view.ts";
import { readSource } from "./form-source.ts";
import type { Actor } from "./scene.ts";
import type { SlackDeps } from "./slack-host.ts";
import { readView } from "./view-input.ts";
import { platformError } from "./web-api.ts";

/** Shows in the form for thanks what they would come to, such as what's left after them. */
export async function showPreview(deps: SlackDeps, actor: Actor, { view }: BlockAction): Promise<void> {
  if (view === undefined) return;
  if (readSource(view.private_metadata)?.action !== null) return;
  const { input, problems } = await readView(deps, actor, view.state.values);
  const preview =
    Object.keys(problems).length > 0 ? namedProblems(view, problems) : await actor.desk.previewThanks(input);
  try {
    // Slack refuses what was made of an older state of the view; the newer one has its own delivery.
    await actor.client.views.update({ view_id: view.id, hash: view.hash, view: redrawn(view, preview) });
  } catch (error) {
    if (!OVERTAKEN.has(platformError(error) ?? "")) throw error;
  }
}

// Below all amounts, a problem must say which field it's of.
function namedProblems({ blocks }: ViewOutput, problems: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(problems).map(([blockId, problem]) => {
    const block = blocks.find((each) => each.block_id === blockId);
    return block !== undefined && "label" in block ? `${block.label?.text ?? ""}: ${problem}` : problem;
  });
}

const OVERTAKEN = new Set(["hash_conflict", "not_found"]);

function redrawn(view: ViewOutput, preview: readonly string[]): ModalView {
  const { title, submit, close, callback_id, private_metadata } = view;
  return {
    type: "modal",
    callback_id,
    private_metadata,
    title,
    ...(submit !== null && { submit }),
    ...(close !== null && { close }),
    blocks: withPreview(view.blocks, preview),
  };
}
