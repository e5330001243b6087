import type { EndpointResponse } from "@guildhall/core";
import { questionCalls } from "@guildhall/core/quizzes";
import { useActionOf, useGuild, type Action } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

export interface ImportSpec {
  readonly quizId: number;
  readonly onClose: () => void;
}

/** What a check says of the rows. */
export type Found = Pick<EndpointResponse<typeof questionCalls.importAll>, "count" | "problems">;

interface ImportState {
  readonly file: File | null;
  readonly text: string;
  /** Of this very input; null before it's checked. */
  readonly found: Found | null;
  readonly action: Action;
  readonly choose: (file: File) => void;
  readonly write: (text: string) => void;
  /** Checks it, or adds what was checked. */
  readonly send: () => void;
}

/** A file or a text with questions: the one given last counts. */
export function useImport({ quizId, onClose }: ImportSpec): ImportState {
  const t = useTranslate();
  const { client } = useGuild();
  const [{ file, text }, setInput] = useState<Pick<ImportState, "file" | "text">>({ file: null, text: "" });
  const [found, setFound] = useState<Found | null>(null);
  const action = useActionOf(questionCalls.importAll);
  const put = (input: Pick<ImportState, "file" | "text">): void => {
    setInput(input);
    setFound(null);
    action.forget();
  };
  const call = (check: boolean, idempotencyKey: string): Promise<Found> => {
    const input = { params: { id: quizId }, body: { text, check }, files: { file: file ?? undefined } };
    return client.call(questionCalls.importAll, input, { idempotencyKey, quiet: true });
  };
  const isReady = found !== null && found.problems.length === 0;
  return {
    file,
    text,
    found,
    action,
    choose: (chosen) => put({ file: chosen, text: "" }),
    write: (written) => put({ file: null, text: written }),
    send: () => {
      if (!isReady) action.run("check", async (key) => setFound(await call(true, key)));
      else
        action.run("import", async (key) => {
          const { count } = await call(false, key);
          showMessage({ text: t("questions:done.imported", { count }), tone: "good" });
          onClose();
        });
    },
  };
}
