import { COMPLETION_IMAGE_TYPES, MAX_PRODUCT_IMAGE_BYTES, MIN_PRODUCT_IMAGE_PX } from "@guildhall/core";
import { acceptOf, toMegabytes } from "@guildhall/core/attachments";
import { Button, FileField } from "@guildhall/widget";
import Trash from "lucide-react/icons/trash-2";
import { formStyles } from "@guildhall/widget/forms";
import { PerkPicture } from "@guildhall/widget/perks";
import { useTranslate } from "../../i18n/language.ts";
import type { PerkForm } from "./use-perk-form.ts";

/** A perk's picture: choose, preview, remove. */
export function PictureField({ form }: { readonly form: PerkForm }) {
  const t = useTranslate();
  const { picture, shownUrl } = form;
  const hasOne = shownUrl !== "";
  const remove = (): void => {
    picture.forget();
    // Without a new picture, the saved one is removed.
    if (picture.file === null) form.change({ removeImage: true });
  };
  return (
    <div className={formStyles.form}>
      <FileField
        label={t("perks:form.picture")}
        accept={acceptOf(COMPLETION_IMAGE_TYPES)}
        overText={t("perks:form.dropNow")}
        hint={t("perks:form.pictureHint", { px: MIN_PRODUCT_IMAGE_PX, max: toMegabytes(MAX_PRODUCT_IMAGE_BYTES) })}
        error={picture.error ?? form.errorOf("imageFile")}
        onChoose={picture.choose}
      >
        <strong>{t(hasOne ? "perks:form.another" : "perks:form.choose")}</strong> {t("perks:form.drop")}
        {picture.file !== null && (
          <>
            <br />
            {picture.file.name}
          </>
        )}
      </FileField>
      {hasOne && (
        <>
          <PerkPicture url={shownUrl} alt={t("perks:form.pictureAlt")} />
          <div>
            <Button size="s" icon={<Trash />} onClick={remove}>
              {t("perks:form.remove")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
