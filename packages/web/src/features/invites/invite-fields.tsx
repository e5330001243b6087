import { MAX_BULK_USERS } from "@guildhall/core";
import { Banner, ErrorList, TextArea } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import type { InviteForm } from "./use-invite-form.ts";

/** Free text with email addresses; flags invalid and duplicate ones at once. */
export function InviteFields({ form }: { readonly form: InviteForm }) {
  const t = useTranslate();
  return (
    <>
      <TextArea
        label={t("accounts:people.emails")}
        hint={t("accounts:people.emailsHint", { max: MAX_BULK_USERS })}
        value={form.text}
        error={tooMany(form, t)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        rows={5}
        onChange={(event) => form.setText(event.currentTarget.value)}
        onBlur={form.settle}
      />
      <Findings form={form} />
    </>
  );
}

function Findings({ form: { list, isSettled } }: { readonly form: InviteForm }) {
  const t = useTranslate();
  return (
    <>
      {isSettled && (
        <ErrorList title={t("accounts:people.invalid", { count: list.invalid.length })} errors={list.invalid} />
      )}
      {list.duplicates > 0 && <Banner>{t("accounts:people.duplicates", { count: list.duplicates })}</Banner>}
    </>
  );
}

function tooMany({ list: { emails } }: InviteForm, t: ReturnType<typeof useTranslate>): string | null {
  return emails.length > MAX_BULK_USERS
    ? t("accounts:people.tooMany", { count: emails.length, max: MAX_BULK_USERS })
    : null;
}
