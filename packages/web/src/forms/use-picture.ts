import { COMPLETION_IMAGE_TYPES } from "@guildhall/core";
import { fileProblem, type FileProblem } from "@guildhall/core/attachments";
import { lookIntoFile } from "@guildhall/widget";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "../i18n/language.ts";

/** Maximum size in bytes, minimum width and height in px. */
export interface PictureBounds {
  readonly maxBytes: number;
  readonly minPx: number;
}

export interface ChosenPicture {
  /** Null if none has been chosen. */
  readonly file: File | null;
  /** Preview URL before sending; "" for none. */
  readonly previewUrl: string;
  /** Why the last file was rejected, as text; the previous one stays. */
  readonly error: string | null;
  readonly choose: (file: File) => void;
  readonly forget: () => void;
}

/** State of a chosen picture, accepted once it's readable and has the right type, size and resolution. */
export function usePicture({ maxBytes, minPx }: PictureBounds): ChosenPicture {
  const t = useTranslate();
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const last = useRef<File | null>(null);
  const url = chosen?.url ?? "";
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const choose = async (file: File): Promise<void> => {
    const rule = { kinds: COMPLETION_IMAGE_TYPES, maxBytes, minPx };
    last.current = file;
    const found = fileProblem(file, rule) ?? (await lookIntoFile(file, rule));
    // Another one was chosen during the check.
    if (last.current !== file) return;
    setProblem(found);
    if (found === null) setChosen({ file, url: URL.createObjectURL(file) });
  };
  return {
    file: chosen?.file ?? null,
    previewUrl: url,
    error: problem === null ? null : t(`files:problem.${problem.code}`, problem.values),
    choose: (file) => void choose(file),
    forget: () => {
      last.current = null;
      setChosen(null);
      setProblem(null);
    },
  };
}
