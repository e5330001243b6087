import { MAX_PRODUCT_RESPONSIBLES } from "@guildhall/core";
import { Checkbox, UserPicker } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useFindPeople } from "@guildhall/widget/perks";
import { useTranslate } from "../../i18n/language.ts";
import type { PerkForm } from "./use-perk-form.ts";

/** Who activates a perk: purchase managers, or chosen people beside them. */
export function ResponsibleFields({ form }: { readonly form: PerkForm }) {
  const t = useTranslate();
  const findPeople = useFindPeople();
  const { draft, change } = form;
  return (
    <div className={formStyles.form}>
      <Checkbox
        label={t("perks:form.users")}
        hint={t("perks:form.usersHint")}
        checked={draft.mode === "users"}
        onChange={(event) => change({ mode: event.currentTarget.checked ? "users" : "managers" })}
      />
      {draft.mode === "users" && (
        <UserPicker
          label={t("perks:form.people")}
          hint={t("perks:form.peopleHint")}
          placeholder={t("perks:form.peoplePlaceholder")}
          error={form.errorOf("responsibleUserIds")}
          max={MAX_PRODUCT_RESPONSIBLES}
          selected={draft.people}
          onChange={(people) => change({ people })}
          load={findPeople}
        />
      )}
    </div>
  );
}
