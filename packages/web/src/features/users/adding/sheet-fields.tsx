import { MAX_BULK_FILE_BYTES, MAX_BULK_USERS } from "@guildhall/core";
import { newUserCalls } from "@guildhall/core/users";
import { Banner, ErrorList, FileField } from "@guildhall/widget";
import { useTranslate } from "../../../i18n/language.ts";
import { formStyles as styles } from "@guildhall/widget/forms";
import { toMegabytes } from "./check-file.ts";
import type { SheetForm } from "./use-sheet-form.ts";

const TEMPLATE_URL = `/api/v1${newUserCalls.getTemplate.path}`;
const ACCEPT = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const BYTES_PER_KILOBYTE = 1024;

/** The spreadsheet, its template, and the chosen file's errors. */
export function SheetFields({ form }: { readonly form: SheetForm }) {
  const t = useTranslate();
  const { file, errors } = form;
  return (
    <div className={styles.form}>
      <FileField
        label={t("adding:file.label")}
        accept={ACCEPT}
        overText={t("adding:file.dropNow")}
        hint={t("adding:file.bounds", { max: toMegabytes(MAX_BULK_FILE_BYTES), count: MAX_BULK_USERS })}
        error={form.fileError}
        onChoose={form.choose}
      >
        {file === null ? (
          <>
            <strong>{t("adding:file.choose")}</strong> {t("adding:file.drop")}
          </>
        ) : (
          <>
            <strong>
              {t("adding:file.chosen", { name: file.name, size: Math.ceil(file.size / BYTES_PER_KILOBYTE) })}
            </strong>
            <br />
            {t("adding:file.another")}
          </>
        )}
      </FileField>
      <p>
        <a href={TEMPLATE_URL} download>
          {t("adding:file.template")}
        </a>
      </p>
      {form.notice !== null && <Banner tone="danger">{form.notice}</Banner>}
      <ErrorList title={t("adding:fileErrorsTitle", { count: errors.length })} errors={errors} />
    </div>
  );
}
