import { type FieldError, MAX_PRODUCT_IMAGE_BYTES, MIN_PRODUCT_IMAGE_PX } from "@guildhall/core";
import { describeFieldError } from "@guildhall/core/i18n";
import {
  draftOf,
  isBelowZero,
  missingIn,
  perkCalls,
  priceProblems,
  toPerk,
  type PerkDraft,
  type PerkForEdit,
} from "@guildhall/core/perks";
import type { DialogForm } from "@guildhall/widget/forms";
import { useState } from "react";
import type { FieldWords } from "@guildhall/widget/forms";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { usePicture, type ChosenPicture } from "../../forms/use-picture.ts";
import { useActionOf } from "@guildhall/widget/guild";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { perkFieldWords } from "./perk-field-words.ts";

export interface PerkForm extends DialogForm {
  readonly draft: PerkDraft;
  readonly picture: ChosenPicture;
  /** URL of the resulting picture; "" for none. */
  readonly shownUrl: string;
  readonly errorOf: (field: string) => string | null;
  /** The price error of a currency. */
  readonly priceErrorOf: (currencyId: number) => string | null;
  readonly change: (parts: Partial<PerkDraft>) => void;
}

/** State of the perk dialog; a new perk defaults to `usualGroup`. */
export function usePerkForm({
  data,
  usualGroup,
  onSaved,
}: {
  readonly data: PerkForEdit;
  readonly usualGroup: number;
  readonly onSaved: () => void;
}): PerkForm {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const { product: perk } = data;
  const [start] = useState(() => draftOf(perk.id === 0 ? { ...perk, groupId: usualGroup } : perk));
  const [draft, setDraft] = useState(start);
  const picture = usePicture({ maxBytes: MAX_PRODUCT_IMAGE_BYTES, minPx: MIN_PRODUCT_IMAGE_PX });
  const sending = useSaving({
    id: perk.id,
    seen: toPerk(start),
    words: () => perkFieldWords(data, [...perk.responsibleUsers, ...draft.people]),
    onSaved,
  });
  const own = priceProblems(draft).map((error) => ({
    field: error.field,
    message: describeFieldError(translateAny, error),
  }));
  const said = [...own, ...sending.errors];
  const isDirty = picture.file !== null || JSON.stringify(draft) !== JSON.stringify(start);
  const missing = missingIn(draft) ?? (isDirty ? null : "unchanged");
  const blocked = own[0]?.message ?? (missing === null ? null : t(`perks:form.${missing}`));
  return {
    draft,
    picture,
    shownUrl: picture.previewUrl !== "" ? picture.previewUrl : draft.removeImage ? "" : perk.imageUrl,
    isDirty,
    isBusy: sending.isBusy,
    blocked,
    notice: sending.notice,
    errors: [...new Set(sending.errors.map(({ message }) => message))],
    errorOf: (field) =>
      (field === "quantity" && isBelowZero(draft) ? t("perks:form.quantityBelow") : null) ??
      said.find((each) => rootOf(each) === field)?.message ??
      null,
    priceErrorOf: (currencyId) => {
      const place = toPerk(draft).costs.findIndex((line) => line.currencyId === currencyId);
      return (
        said.find(({ field }) => field === `costs.${String(place)}` || field.startsWith(`costs.${String(place)}.`))
          ?.message ?? null
      );
    },
    change: (parts) => {
      setDraft({ ...draft, ...parts });
      sending.forget();
    },
    send: () => {
      if (blocked === null) sending.save(toPerk(draft), picture.file);
    },
  };
}

function rootOf({ field }: Pick<FieldError, "field">): string {
  return field.split(".", 1)[0] ?? field;
}

function useSaving({
  id,
  seen,
  words,
  onSaved,
}: {
  readonly id: number;
  /** The form on opening. */
  readonly seen: ReturnType<typeof toPerk>;
  readonly words: () => FieldWords;
  readonly onSaved: () => void;
}) {
  const t = useTranslate();
  const action = useActionOf(id === 0 ? perkCalls.create : perkCalls.update);
  const save = (body: ReturnType<typeof toPerk>, picture: File | null): void =>
    action.run("save", async (idempotencyKey) => {
      const files = { imageFile: picture ?? undefined };
      if (id === 0) await api.call(perkCalls.create, { body, files }, { idempotencyKey, quiet: true });
      else {
        await saveUnlessChanged({
          wanted: body,
          seen,
          send: ({ seen: before, ...wanted }) =>
            api.call(
              perkCalls.update,
              { params: { id }, body: { ...wanted, seen: { ...seen, ...before } }, files },
              { quiet: true },
            ),
          words,
        });
      }
      showMessage({ text: t(id === 0 ? "perks:form.added" : "perks:form.saved"), tone: "good" });
      onSaved();
    });
  return { ...action, save };
}
