import { COMPLETION_IMAGE_TYPES, fileProblem, MAX_PRODUCT_IMAGE_BYTES, MIN_PRODUCT_IMAGE_PX } from "@guildhall/core";
import { useEffect, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";

const RULE = { kinds: COMPLETION_IMAGE_TYPES, maxBytes: MAX_PRODUCT_IMAGE_BYTES } as const;

/** The picture of a form that was chosen now. */
export interface ChosenPicture {
  /** Null where none was chosen yet. */
  readonly file: File | null;
  /** Where it can be seen before it is sent; "" for none. */
  readonly previewUrl: string;
  /** Why the last one was not taken, in words; the one before stays. */
  readonly error: string | null;
  readonly choose: (file: File) => void;
  readonly forget: () => void;
}

/** Holds a picture, once it is known to be of the right kind, size and resolution. */
export function usePicture(): ChosenPicture {
  const t = useTranslate();
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const url = chosen?.url ?? "";
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const choose = async (file: File): Promise<void> => {
    const problem = fileProblem(file, RULE);
    if (problem !== null) {
      setError(t(`files:problem.${problem.code}`, problem.values));
      return;
    }
    const size = await measure(file);
    if (size === null) setError(t("perks:form.pictureBroken", { name: file.name }));
    else if (Math.min(size.width, size.height) < MIN_PRODUCT_IMAGE_PX) {
      setError(t("perks:form.pictureSmall", { name: file.name, ...size, px: MIN_PRODUCT_IMAGE_PX }));
    } else {
      setError(null);
      setChosen({ file, url: URL.createObjectURL(file) });
    }
  };
  return {
    file: chosen?.file ?? null,
    previewUrl: url,
    error,
    choose: (file) => void choose(file),
    forget: () => {
      setChosen(null);
      setError(null);
    },
  };
}

/** How large a picture is; null where the browser cannot read it. */
async function measure(file: File): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}
