import { MAX_AVATAR_BYTES, MIN_AVATAR_PX } from "@guildhall/core";
import { toMegabytes } from "@guildhall/core/attachments";
import { Avatar, Button, FileField } from "@guildhall/widget";
import Crop from "lucide-react/icons/crop";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useRef } from "react";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { PICTURE_TYPES } from "./picture-file.ts";
import type { ProfileForm } from "./use-profile-form.ts";

/** The profile picture: choose, crop in a separate step, remove. */
export function AvatarField({
  form,
  isFocused,
  onCrop,
}: {
  readonly form: ProfileForm;
  /** Takes the focus after the crop step. */
  readonly isFocused: boolean;
  readonly onCrop: () => void;
}) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const {
    avatar,
    data: { user },
    shownUrl,
  } = form;
  const hasOne = shownUrl !== "";
  useEffect(() => {
    if (isFocused) place.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isFocused]);
  const choose = async (file: File): Promise<void> => {
    if (await avatar.choose(file)) onCrop();
  };
  // Only an accepted picture can be cropped again.
  const recrop = (): void => {
    avatar.cancel();
    onCrop();
  };
  const remove = (): void => {
    avatar.remove();
    // The button may be removed with the picture.
    place.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={place} className={formStyles.form}>
      <div className={cards.actions} style={{ alignItems: "start", flexWrap: "nowrap", gap: "var(--s-4)" }}>
        <Avatar
          person={{ id: user.id, name: form.draft.name || user.name, avatarUrl: shownUrl }}
          size="xl"
          alt={t(hasOne ? "profile:edit.pictureAlt" : "profile:edit.noPicture")}
        />
        <div style={{ flex: 1, minWidth: 0 }}>
          <FileField
            label={t("profile:edit.picture")}
            accept={PICTURE_TYPES}
            overText={t("profile:edit.dropNow")}
            hint={t("profile:edit.pictureHint", { px: MIN_AVATAR_PX, max: toMegabytes(MAX_AVATAR_BYTES) })}
            error={avatar.error ?? form.errorOf("avatarFile")}
            onChoose={(file) => void choose(file)}
          >
            <strong>{t(hasOne ? "profile:edit.another" : "profile:edit.choose")}</strong> {t("profile:edit.drop")}
          </FileField>
        </div>
      </div>
      {hasOne && (
        <div className={cards.actions}>
          {avatar.file !== null && (
            <Button size="s" icon={<Crop />} onClick={recrop}>
              {t("profile:edit.crop")}
            </Button>
          )}
          <Button size="s" icon={<Trash />} onClick={remove}>
            {t("profile:edit.remove")}
          </Button>
        </div>
      )}
    </div>
  );
}
