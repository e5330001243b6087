import {
  COMPLETION_IMAGE_TYPES,
  MAX_ACHIEVEMENT_DESCRIPTION_LENGTH,
  MAX_ACHIEVEMENT_IMAGE_BYTES,
  MAX_ACHIEVEMENT_TITLE_LENGTH,
  MIN_ACHIEVEMENT_IMAGE_PX,
} from "@guildhall/core";
import { type AchievementTemplate } from "@guildhall/core/achievements";
import { acceptOf, toMegabytes } from "@guildhall/core/attachments";
import { FileField, TextArea, TextField } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { useAchievementForm } from "./use-achievement-form.ts";

/** `template` is null for a new achievement. */
export function AchievementDialog({
  template,
  onClose,
}: {
  readonly template: AchievementTemplate | null;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const form = useAchievementForm({ template, onSaved: onClose });
  const { image } = form;
  const bounds = { px: MIN_ACHIEVEMENT_IMAGE_PX, max: toMegabytes(MAX_ACHIEVEMENT_IMAGE_BYTES) };
  return (
    <FormDialog
      title={t(template === null ? "achievements:form.addTitle" : "achievements:form.editTitle")}
      form={{ ...form, send: form.save }}
      words={{
        errors: t("achievements:form.errorsTitle"),
        cancel: t("achievements:form.cancel"),
        send: t("achievements:form.save"),
      }}
      onClose={onClose}
    >
      <TextField
        label={t("achievements:form.name")}
        required
        maxLength={MAX_ACHIEVEMENT_TITLE_LENGTH}
        value={form.title}
        error={form.errorOf("title")}
        onChange={(event) => form.setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <TextArea
        label={t("achievements:form.description")}
        hint={t("achievements:form.descriptionHint")}
        maxLength={MAX_ACHIEVEMENT_DESCRIPTION_LENGTH}
        value={form.description}
        error={form.errorOf("description")}
        onChange={(event) => form.setDescription(event.currentTarget.value)}
      />
      <FileField
        label={t("achievements:form.image")}
        accept={acceptOf(COMPLETION_IMAGE_TYPES)}
        overText={t("achievements:form.dropNow")}
        hint={t("achievements:form.imageHint", bounds)}
        error={form.errorOf("image")}
        onChoose={form.choose}
      >
        {image === null ? (
          <>
            <strong>{t("achievements:form.choose")}</strong> {t("achievements:form.drop")}
          </>
        ) : (
          <>
            <strong>{image.name}</strong>
            <br />
            {t("achievements:form.another")}
          </>
        )}
        {image === null && template !== null && template.imageUrl !== "" && (
          <>
            <br />
            {t("achievements:form.present")}
          </>
        )}
      </FileField>
    </FormDialog>
  );
}
