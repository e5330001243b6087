import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "@guildhall/core";
import { Banner, ErrorList, TextField } from "@guildhall/widget";
import { useEffect, useRef } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { formStyles as styles } from "@guildhall/widget/forms";
import { GroupsField } from "./groups-field.tsx";
import type { PersonForm } from "./use-person-form.ts";

/** One person's name, email and groups. */
export function PersonFields({ form }: { readonly form: PersonForm }) {
  const t = useTranslate();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.faults > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.faults]);
  return (
    <div ref={ref} className={styles.form}>
      {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
      <ErrorList title={t("adding:errorsTitle")} errors={form.errors.list} />
      <TextField
        label={t("adding:name")}
        required
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={form.name}
        error={form.errors.name}
        data-autofocus
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <TextField
        label={t("adding:email")}
        type="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        value={form.email}
        error={form.errors.email}
        onChange={(event) => form.change({ email: event.currentTarget.value })}
      />
      <GroupsField chosen={form.groupIds} onChange={(groupIds) => form.change({ groupIds })} />
    </div>
  );
}
