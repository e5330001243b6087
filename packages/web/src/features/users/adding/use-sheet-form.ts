import { MAX_BULK_FILE_BYTES } from "@guildhall/core";
import { newUserCalls } from "@guildhall/core/users";
import { useActionOf, useGuild } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
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
  /** The file as it was when chosen, which a change on disk can't spoil while it's sent; null if it couldn't be read. */
  readonly kept: Promise<File | null>;
  /** Of this exact content: it may have arrived without a response. */
  readonly key: string;
}

export function useSheetForm({ onAdded }: { readonly onAdded: () => void }): SheetForm {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<FileFault | "missing" | "unreadable" | "changed">(null);
  const { client, platform } = useGuild();
  const { isBusy, forget, run, ...progress } = useActionOf(newUserCalls.addInBulk);

  const choose = (file: File): void => {
    const found = checkFile(file);
    setFault(found);
    forget();
    setChosen(found === null ? { file, kept: keep(file), key: platform.newKey() } : null);
  };
  const send = async ({ file: onDisk, kept, key }: Chosen): Promise<void> => {
    const file = await kept;
    if (file === null || !(await isReadable(onDisk))) {
      setChosen(null);
      setFault(file === null ? "unreadable" : "changed");
      return;
    }
    const options = { idempotencyKey: key, quiet: true };
    const { ids } = await client.call(newUserCalls.addInBulk, { files: { file } }, options);
    showMessage({ text: t("adding:addedMany", { count: ids.length }), tone: "good" });
    onAdded();
  };
  return {
    file: chosen?.file ?? null,
    isBusy,
    fileError: fault === null ? null : t(`adding:file.${fault}`, { max: toMegabytes(MAX_BULK_FILE_BYTES) }),
    errors: progress.errors.map(({ message }) => message),
    notice: noticeOf(progress, t),
    choose,
    add: () => {
      if (isBusy) return;
      if (chosen === null) setFault(fault ?? "missing");
      else run(chosen.key, () => send(chosen));
    },
  };
}

/** Not once it has changed on disk, or is gone: nobody means the one that was chosen then. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function keep(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return null;
  }
}
