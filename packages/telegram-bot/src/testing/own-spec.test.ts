import { describe, expect, it } from "vitest";
import { findWholeSpec, requestFault } from "./bot-api-spec.ts";
import type { SpecEntry, SpecField } from "./bot-api-spec.ts";
import { OWN_SPEC } from "./own-spec.ts";

const whole = findWholeSpec();

describe.skipIf(whole === null)("our table of Telegram's methods (if shared/data is there)", () => {
  const entries = (["methods", "types"] as const).flatMap((kind) =>
    Object.entries(OWN_SPEC[kind]).map(([name, entry]) => ({ name, entry, theirs: whole?.[kind][name] })),
  );

  it.each(entries)("has $name as Telegram has it", ({ entry, theirs }) => {
    expect(fieldsOf(entry)).toEqual(fieldsOf(entry, theirs));
    expect(requiredOf(entry)).toEqual(requiredOf(theirs));
  });
});

describe("a request", () => {
  it.each([
    [{ chat_id: 1, text: "a" }, null],
    [{ chat_id: true, text: "a" }, "sendMessage.chat_id is no Integer; sendMessage.chat_id is no String"],
    [{ chat_id: 1, text: "a", link_preview_options: [] }, "sendMessage.link_preview_options is no LinkPreviewOptions"],
    [
      { chat_id: 1, text: "a", reply_parameters: { message_id: "7" } },
      "sendMessage.reply_parameters.message_id is no Integer",
    ],
  ])("%j is checked to its last field", (params, fault) => {
    expect(requestFault(OWN_SPEC, "sendMessage", params)).toBe(fault);
  });

  it("names the button that's wrong", () => {
    const markup = { inline_keyboard: [[{ text: "ok", url: "https://a.example" }], [{ text: 1 }]] };
    const fault = requestFault(OWN_SPEC, "editMessageText", { reply_markup: markup });
    expect(fault).toBe("editMessageText.reply_markup.inline_keyboard[1][0].text is no String");
  });
});

/** Fields of ours, as `among` has them. */
function fieldsOf(ours: SpecEntry, among: SpecEntry | undefined = ours): readonly SpecField[] {
  const names = new Set((ours.fields ?? []).map(({ name }) => name));
  return (among.fields ?? [])
    .filter(({ name }) => names.has(name))
    .map(({ name, types, required }) => ({ name, types, required }))
    .sort((first, second) => first.name.localeCompare(second.name));
}

function requiredOf(entry: SpecEntry | undefined): readonly string[] {
  return (entry?.fields ?? []).flatMap(({ name, required }) => (required ? [name] : [])).sort();
}
