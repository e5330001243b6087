import { UNLIMITED_QUANTITY } from "@guildhall/core";
import type { PerkDraft, PerkForEdit } from "@guildhall/core/perks";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import type { FieldWords } from "@guildhall/widget/forms";
import { amountsWord, groupWord } from "../../forms/overwrite/value-words.ts";
import { translate } from "../../i18n/language.ts";

/** Field names and values for an edit conflict; `people` are those the form knows by name. */
export function perkFieldWords({ currencies }: PerkForEdit, people: PerkDraft["people"]): FieldWords {
  return fieldWords(
    {
      title: translate("perks:form.name"),
      description: translate("perks:form.description"),
      costs: translate("perks:form.price"),
      quantity: translate("perks:form.quantity"),
      groupId: translate("perks:form.group"),
      responsibleMode: translate("perks:form.users"),
      responsibleUserIds: translate("perks:form.users"),
    },
    {
      costs: (costs) => amountsWord(costs, currencies),
      quantity: (left) => (left === UNLIMITED_QUANTITY ? translate("perks:form.endless") : String(left)),
      groupId: (id) => groupWord(id, translate("perks:form.everybody")),
      responsibleMode: (mode) => translate(mode === "users" ? "overwrite:on" : "overwrite:off"),
      responsibleUserIds: (ids) =>
        (ids as readonly number[])
          .map((id) => people.find((each) => each.id === id)?.name ?? `#${String(id)}`)
          .join(", "),
    },
  );
}
