import { MAX_ACHIEVEMENT_IMAGE_BYTES, MIN_ACHIEVEMENT_IMAGE_PX } from "@guildhall/core";
import { achievementCalls, type AchievementTemplate } from "@guildhall/core/achievements";
import { useActionOf } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { usePicture } from "../../forms/use-picture.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export interface AchievementForm {
  readonly title: string;
  readonly description: string;
  /** A newly chosen picture; null keeps the current one. */
  readonly image: File | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why it can't be saved right now; null if it can. */
  readonly blocked: string | null;
  readonly notice: string | null;
  readonly errors: readonly string[];
  readonly errorOf: (field: string) => string | null;
  readonly setTitle: (text: string) => void;
  readonly setDescription: (text: string) => void;
  readonly choose: (file: File) => void;
  readonly save: () => void;
}

/** State of the achievement dialog; `template` is null for a new one. */
export function useAchievementForm({
  template,
  onSaved,
}: {
  readonly template: AchievementTemplate | null;
  readonly onSaved: () => void;
}): AchievementForm {
  const t = useTranslate();
  const [title, setTitle] = useState(template?.title ?? "");
  const [description, setDescription] = useState(template?.description ?? "");
  const {
    file: image,
    error: imageError,
    choose,
  } = usePicture({ maxBytes: MAX_ACHIEVEMENT_IMAGE_BYTES, minPx: MIN_ACHIEVEMENT_IMAGE_PX });
  const body = { title: title.trim(), description: description.trim() };
  const isDirty = image !== null || differs(body, template ?? { title: "", description: "" });
  const { isBusy, errors, notice, errorOf, send } = useSaving({ template, body, image, onSaved });
  const blocked = blockedBy({ isNamed: body.title !== "", isDirty }, t);
  return {
    title,
    description,
    image,
    isDirty,
    isBusy,
    blocked,
    notice,
    errors: errors.map((each) => each.message),
    errorOf: (field) => (field === "image" ? (imageError ?? errorOf(field)) : errorOf(field)),
    setTitle,
    setDescription,
    choose,
    save: () => {
      if (blocked === null) send();
    },
  };
}

type Words = Pick<AchievementTemplate, "title" | "description">;

function differs(now: Words, before: Words): boolean {
  return now.title !== before.title || now.description !== before.description;
}

function blockedBy(
  { isNamed, isDirty }: { readonly isNamed: boolean; readonly isDirty: boolean },
  t: ReturnType<typeof useTranslate>,
): string | null {
  if (!isNamed) return t("achievements:form.nameMissing");
  return isDirty ? null : t("achievements:form.unchanged");
}

interface Saving {
  readonly template: AchievementTemplate | null;
  readonly body: Words;
  readonly image: File | null;
  readonly onSaved: () => void;
}

function useSaving({ template, body, image, onSaved }: Saving) {
  const t = useTranslate();
  const action = useActionOf(template === null ? achievementCalls.createTemplate : achievementCalls.updateTemplate);
  const save = async (idempotencyKey: string): Promise<void> => {
    const files = { image: image ?? undefined };
    if (template === null)
      await api.call(achievementCalls.createTemplate, { body, files }, { idempotencyKey, quiet: true });
    else {
      const before = { title: template.title, description: template.description };
      await saveUnlessChanged({
        wanted: body,
        seen: before,
        send: ({ seen, ...wanted }) => {
          const change = { ...wanted, seen: { ...before, ...seen } };
          return api.call(
            achievementCalls.updateTemplate,
            { params: { id: template.id }, body: change, files },
            { quiet: true },
          );
        },
        words: () =>
          fieldWords({ title: t("achievements:form.name"), description: t("achievements:form.description") }),
      });
    }
    showMessage({ text: t(template === null ? "achievements:added" : "achievements:saved"), tone: "good" });
    onSaved();
  };
  return { ...action, send: () => action.run("save", save) };
}
