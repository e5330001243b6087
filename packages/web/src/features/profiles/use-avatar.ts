import { MIN_AVATAR_PX } from "@guildhall/core";
import { useEffect, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { firstBox, type CropBounds, type CropBox } from "./crop-box.ts";
import { cutPicture, openAvatar, type OpenPicture } from "./picture-file.ts";

export interface Cutting {
  readonly picture: OpenPicture;
  readonly box: CropBox;
  readonly bounds: CropBounds;
}

interface Cut extends Cutting {
  readonly file: File;
  readonly url: string;
}

export interface AvatarChoice {
  readonly cutting: Cutting | null;
  /** The crop to send; null for none. */
  readonly file: File | null;
  /** The crop's URL; "" for none. */
  readonly previewUrl: string;
  readonly isRemoved: boolean;
  /** Why the last file was rejected, as text; the previous one stays. */
  readonly error: string | null;
  /** Opens a file; true if it can be cropped. */
  readonly choose: (file: File) => Promise<boolean>;
  readonly setBox: (box: CropBox) => void;
  /** Accepts the current square. */
  readonly take: () => Promise<void>;
  readonly cancel: () => void;
  /** Removes the chosen picture, or else the saved one. */
  readonly remove: () => void;
}

/** State of the profile form's picture, from file to crop. */
export function useAvatar(): AvatarChoice {
  const t = useTranslate();
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const [cut, setCut] = useState<Cut | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const url = cut?.url ?? "";
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return {
    cutting,
    file: cut?.file ?? null,
    previewUrl: url,
    isRemoved,
    error,
    choose: async (file) => {
      const opened = await openAvatar(file);
      if ("code" in opened) {
        setError(t(`files:problem.${opened.code}`, opened.values));
        return false;
      }
      const { width, height } = opened.bitmap;
      const bounds = { width, height, minSide: MIN_AVATAR_PX };
      setError(null);
      setCutting({ picture: opened, bounds, box: firstBox(bounds) });
      return true;
    },
    setBox: (box) => setCutting((now) => now && { ...now, box }),
    take: async () => {
      if (cutting === null) return;
      const file = await cutPicture(cutting.picture, cutting.box);
      setCut({ ...cutting, file, url: URL.createObjectURL(file) });
      setIsRemoved(false);
    },
    cancel: () => setCutting(cut),
    remove: () => {
      // Without a new picture, the saved one is removed.
      setIsRemoved(cut === null);
      setCut(null);
      setCutting(null);
      setError(null);
    },
  };
}
