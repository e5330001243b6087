import { MIN_AVATAR_PX } from "@guildhall/core";
import { useEffect, useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { firstBox, type CropBounds, type CropBox } from "./crop-box.ts";
import { cutPicture, openAvatar, type OpenPicture } from "./picture-file.ts";

/** A picture that is being cut, with the square as it is now. */
export interface Cutting {
  readonly picture: OpenPicture;
  readonly box: CropBox;
  readonly bounds: CropBounds;
}

interface Cut extends Cutting {
  readonly file: File;
  readonly url: string;
}

/** The picture of a profile's form. */
export interface AvatarChoice {
  /** The picture that is being cut; null for none. */
  readonly cutting: Cutting | null;
  /** The square to send; null where none was chosen. */
  readonly file: File | null;
  /** Where that square is seen; "" for none. */
  readonly previewUrl: string;
  readonly isRemoved: boolean;
  /** Why the last file was not taken, in words; the one before stays. */
  readonly error: string | null;
  /** Opens a file; true when it can be cut. */
  readonly choose: (file: File) => Promise<boolean>;
  readonly setBox: (box: CropBox) => void;
  /** Takes the square as it is now. */
  readonly take: () => Promise<void>;
  /** Goes back to the square taken before, if there is one. */
  readonly cancel: () => void;
  /** Takes the picture away, a chosen one or else the one that is kept. */
  readonly remove: () => void;
}

/** Holds the picture of a profile's form, from the file to the square. */
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
      // Without a new one, the picture that is kept goes.
      setIsRemoved(cut === null);
      setCut(null);
      setCutting(null);
      setError(null);
    },
  };
}
