import { parseEmails } from "@guildhall/core";
import { TextField } from "@guildhall/widget";
import Check from "lucide-react/icons/check";
import { useTranslate } from "../../i18n/language.ts";
import type { InviteForm } from "../invites/index.ts";

/** Fields shown before anything is typed. */
const LEAST = 2;

/** A field for each address, and always one more; several that are pasted at once are divided. */
export function EmailFields({ form }: { readonly form: InviteForm }) {
  const t = useTranslate();
  const lines = form.text.split("\n");
  const fields = lines.at(-1) === "" ? lines : [...lines, ""];
  while (fields.length < LEAST) fields.push("");
  const write = (place: number, typed: string): void => {
    const { emails, invalid } = parseEmails(typed);
    const parts = emails.length + invalid.length > 1 ? [...emails, ...invalid] : [typed];
    const written = fields.toSpliced(place, 1, ...parts);
    form.setText(written.slice(0, written.findLastIndex((each) => each !== "") + 1).join("\n"));
    // What's pasted isn't being typed.
    if (parts.length > 1) form.settle();
  };
  return fields.map((value, place) => (
    <TextField
      key={place}
      label={t(place === 0 ? "intro:invite.email" : "intro:invite.another")}
      placeholder={t(place === 0 ? "intro:invite.example" : "intro:invite.exampleToo")}
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={form.isSettled && parseEmails(value).invalid.length > 0 ? t("intro:invite.invalid") : null}
      end={parseEmails(value).emails.length > 0 ? <Check size={16} aria-hidden="true" /> : null}
      onChange={(event) => write(place, event.currentTarget.value)}
      onBlur={form.settle}
    />
  ));
}
