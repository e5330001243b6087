import { fieldBlockId } from "./form-view.ts";

/** Ids of the inputs of a view as Slack sends it back. */
export function inputBlockIds(
  blocks: readonly { readonly type: string; readonly block_id?: string }[],
): readonly string[] {
  return blocks.flatMap(({ type, block_id: id }) => (type === "input" && id !== undefined ? [id] : []));
}

/**
 * A refusal as Slack shows it, under its inputs: each field's problem under the field, and what belongs to none under the
 * first input, since Slack drops a view whose errors name no input of it.
 */
export function toErrors(
  ids: readonly string[],
  { text, fields }: { readonly text: string; readonly fields: Readonly<Record<string, string>> },
): Record<string, string> {
  const errors: Record<string, string> = {};
  const homeless: string[] = [];
  for (const [name, problem] of Object.entries(fields)) {
    const id = fieldBlockId(name);
    if (ids.includes(id)) errors[id] = problem;
    else homeless.push(problem);
  }
  const [first] = ids;
  // The text often says what the fields do.
  const unsaid = homeless.filter((problem) => !text.includes(problem));
  const rest = Object.keys(errors).length === 0 ? [text, ...unsaid] : homeless;
  const said = new Set([errors[first ?? ""] ?? "", ...rest].filter((each) => each !== ""));
  if (first !== undefined && rest.length > 0) errors[first] = [...said].join(" ");
  return errors;
}
