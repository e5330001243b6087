import { formatDateTime } from "@guildhall/core";
import { type WorkspaceSettings } from "@guildhall/core/settings";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import type { FieldWords } from "@guildhall/widget/forms";
import { translate } from "../../i18n/language.ts";

type Formats = Pick<WorkspaceSettings, "dateFormat" | "timeFormat">;

/** Field names and values for an edit conflict, including with a schedule removed meanwhile. */
export function scheduleFieldWords({ zone, ...formats }: Formats & { readonly zone: string }): FieldWords {
  const none = translate("schedule:none");
  return fieldWords(
    { type: translate("schedule:type"), publishAt: translate("schedule:first"), day: translate("schedule:day") },
    {
      type: (type) => (type === null ? none : translate(`schedule:types.${String(type)}`)),
      publishAt: (at) => (at === null ? none : formatDateTime(new Date(String(at)), { zone, ...formats })),
      day: (day) => (day === null ? none : String(day)),
    },
  );
}
