import { MAX_QUESTIONS_TEXT_LENGTH } from "@guildhall/core";
import { questionCalls } from "@guildhall/core/quizzes";
import { Banner, Button, FileField, TextArea } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { showFailure, useActionOf, useGuild, useSending } from "@guildhall/widget/guild";
import { useState } from "react";
import { saveSpreadsheet } from "../../../browser/save-file.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";

const ACCEPT = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface ImportProps {
  readonly quizId: number;
  readonly onClose: () => void;
}

/** Adds questions from a spreadsheet or pasted rows: first they're checked, then all are added or none. */
export function ImportDialog({ quizId, onClose }: ImportProps) {
  const t = useTranslate();
  const { file, text, found, action, choose, write, send } = useImport({ quizId, onClose });
  const errors = action.errors.map(({ message }) => message);
  return (
    <FormDialog
      title={t("questions:import.title")}
      description={t("questions:import.lead")}
      form={{
        isDirty: file !== null || text !== "",
        isBusy: action.isBusy,
        blocked: file === null && text.trim() === "" ? t("questions:import.lead") : null,
        notice: action.notice,
        errors,
        send,
      }}
      words={{
        errors: `${t("questions:import.problems", { count: errors.length })}. ${t("questions:import.errorsTitle")}`,
        cancel: t("questions:import.cancel"),
        send: t(found === null ? "questions:import.check" : "questions:import.send"),
      }}
      onClose={onClose}
    >
      {found !== null && <Banner>{t("questions:import.found", { count: found })}</Banner>}
      <FileField
        label={t("questions:import.file")}
        accept={ACCEPT}
        overText={t("questions:import.file")}
        onChoose={choose}
      >
        <strong>{file === null ? t("questions:import.file") : file.name}</strong>
      </FileField>
      <div>
        <Template quizId={quizId} />
      </div>
      <TextArea
        label={t("questions:import.paste")}
        hint={t("questions:import.pasteHint")}
        rows={5}
        maxLength={MAX_QUESTIONS_TEXT_LENGTH}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function Template({ quizId }: Pick<ImportProps, "quizId">) {
  const t = useTranslate();
  const guild = useGuild();
  const { isBusy, run } = useSending((failure, retry) => showFailure(guild, failure, { retry }));
  const download = async (): Promise<void> => {
    const sheet = await guild.client.call(questionCalls.export, { params: { id: quizId } }, { quiet: true });
    if (!saveSpreadsheet(sheet)) showMessage({ text: t("errors:export"), tone: "bad" });
  };
  return (
    <Button size="s" busy={isBusy} onClick={() => run(download)}>
      {t("questions:import.template")}
    </Button>
  );
}

function useImport({ quizId, onClose }: ImportProps) {
  const t = useTranslate();
  const { client } = useGuild();
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  // Questions found by a check of this very input; null before.
  const [found, setFound] = useState<number | null>(null);
  const action = useActionOf(questionCalls.importAll);
  const reset = (): void => {
    setFound(null);
    action.forget();
  };
  const call = async (check: boolean, idempotencyKey: string): Promise<number> => {
    const input = { params: { id: quizId }, body: { text, check }, files: { file: file ?? undefined } };
    return (await client.call(questionCalls.importAll, input, { idempotencyKey, quiet: true })).count;
  };
  return {
    file,
    text,
    found,
    action,
    choose: (chosen: File) => {
      setFile(chosen);
      reset();
    },
    write: (written: string) => {
      setText(written);
      reset();
    },
    send: () => {
      if (found === null) action.run("check", async (key) => setFound(await call(true, key)));
      else
        action.run("import", async (key) => {
          const count = await call(false, key);
          showMessage({ text: t("questions:done.imported", { count }), tone: "good" });
          onClose();
        });
    },
  };
}
