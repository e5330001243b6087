import { MAX_BULK_FILE_BYTES, MAX_QUESTIONS_TEXT_LENGTH } from "@guildhall/core";
import { questionCalls } from "@guildhall/core/quizzes";
import { Button, FileField, TextArea } from "@guildhall/widget";
import { FormDialog } from "@guildhall/widget/forms";
import { showFailure, useGuild, useSending } from "@guildhall/widget/guild";
import Download from "lucide-react/icons/download";
import { saveSpreadsheet } from "../../../browser/save-file.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { ImportFindings } from "./import-findings.tsx";
import { useImport, type ImportSpec } from "./use-import.ts";

const ACCEPT = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Adds questions from a spreadsheet or pasted rows: first they're checked, then all are added or none. */
export function ImportDialog(props: ImportSpec) {
  const t = useTranslate();
  const { file, text, found, action, choose, write, send } = useImport(props);
  const isReady = found !== null && found.problems.length === 0;
  return (
    <FormDialog
      size="l"
      title={t("questions:import.title")}
      description={t("questions:import.lead")}
      form={{
        isDirty: file !== null || text !== "",
        isBusy: action.isBusy,
        blocked: file === null && text.trim() === "" ? t("questions:import.nothing") : null,
        notice: action.notice,
        errors: action.errors.map(({ message }) => message),
        send,
      }}
      words={{
        errors: t("questions:import.errorsTitle"),
        cancel: t("questions:import.cancel"),
        send: isReady ? t("questions:import.send", { count: found.count }) : t("questions:import.check"),
      }}
      onClose={props.onClose}
    >
      {found !== null && <ImportFindings found={found} />}
      <div>
        <Template />
      </div>
      <FileField
        label={t("questions:import.file")}
        accept={ACCEPT}
        overText={t("questions:import.dropNow")}
        hint={t("questions:import.bounds", { max: MAX_BULK_FILE_BYTES / BYTES_PER_MEGABYTE })}
        onChoose={choose}
      >
        <strong>{file === null ? t("questions:import.choose") : file.name}</strong>
        <br />
        {t(file === null ? "questions:import.drop" : "questions:import.another")}
      </FileField>
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

function Template() {
  const t = useTranslate();
  const guild = useGuild();
  const { isBusy, run } = useSending((failure, retry) => showFailure(guild, failure, { retry }));
  const download = async (): Promise<void> => {
    // Of no quiz: without questions.
    const sheet = await guild.client.call(questionCalls.export, { params: { id: 0 } }, { quiet: true });
    if (!saveSpreadsheet(sheet)) showMessage({ text: t("errors:export"), tone: "bad" });
  };
  return (
    <Button size="s" icon={<Download />} busy={isBusy} onClick={() => run(download)}>
      {t("questions:import.template")}
    </Button>
  );
}
