import { CallFailure, MAX_BULK_FILE_BYTES, ValidationFailure } from "@guildhall/core";
import { createPlatform } from "@guildhall/core/transport";
import { newUserCalls } from "@guildhall/core/users";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
import { announceAdded } from "./announce-added.ts";
import { checkFile, toMegabytes, type FileFault } from "./check-file.ts";
import { noticeOf } from "./notice-of.ts";

export interface SheetForm {
  readonly file: File | null;
  readonly isBusy: boolean;
  /** Why the chosen file can't be sent at all; null if it can. */
  readonly fileError: string | null;
  /** All errors the server found, in row order; kept until another file is chosen. */
  readonly errors: readonly string[];
  readonly notice: string | null;
  readonly choose: (file: File) => void;
  readonly add: () => void;
}

interface Chosen {
  readonly file: File;
  /**
   * The file as it was when chosen, since a file changed on disk can no longer be sent; null if it couldn't be read.
   */
  readonly kept: Promise<File | null>;
  /** Of this exact content: it may have arrived without a response. */
  readonly key: string;
}

export function useSheetForm({ onAdded }: { readonly onAdded: () => void }): SheetForm {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<FileFault | "missing" | "unreadable">(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const choose = (file: File): void => {
    const found = checkFile(file);
    setFault(found);
    setFailure(null);
    setChosen(found === null ? { file, kept: keep(file), key: createPlatform().newKey() } : null);
  };
  const send = async ({ kept, key }: Chosen): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const file = await kept;
      if (file === null) {
        setChosen(null);
        setFault("unreadable");
        return;
      }
      const { ids } = await api.call(newUserCalls.addInBulk, { files: { file } }, { idempotencyKey: key, quiet: true });
      announceAdded(t("adding:addedMany", { count: ids.length }));
      onAdded();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    file: chosen?.file ?? null,
    isBusy,
    fileError: fault === null ? null : t(`adding:file.${fault}`, { max: toMegabytes(MAX_BULK_FILE_BYTES) }),
    errors: failure instanceof ValidationFailure ? failure.fields.map(({ message }) => message) : [],
    notice: noticeOf(failure, t),
    choose,
    add: () => {
      if (isBusy) return;
      if (chosen === null) setFault(fault ?? "missing");
      else void send(chosen);
    },
  };
}

async function keep(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return null;
  }
}
