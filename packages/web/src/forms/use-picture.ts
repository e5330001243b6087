import { COMPLETION_IMAGE_TYPES } from "@guildhall/core";
import { fileProblem, type FileProblem } from "@guildhall/core/attachments";
import { lookIntoFile } from "@guildhall/widget";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "../i18n/language.ts";

/** What a picture must be: its largest size in bytes, its least width and height in pixels. */
export interface PictureBounds {
  readonly maxBytes: number;
  readonly minPx: number;
}

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

/** Holds a picture, once it is known to be of the right kind, size and resolution and can be read. */
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
    // Another one was chosen while this was looked into.
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
