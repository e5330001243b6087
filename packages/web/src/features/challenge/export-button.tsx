import { exportChallengeAssignments } from "@guildhall/core/contract";
import { Button } from "@guildhall/widget";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { saveSpreadsheet } from "../../browser/save-file.ts";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import type { ResultList } from "./challenge.queries.ts";

/** Saves a list of results as a spreadsheet. */
export function ExportButton({ cid, type }: { readonly cid: number; readonly type: ResultList }) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const answer = await api.call(exportChallengeAssignments, { params: { id: cid, type } }, { quiet: true });
      if (!saveSpreadsheet(answer)) showMessage({ text: t("errors:export"), tone: "bad" });
    } catch (error) {
      showFailure(error, { retry: () => void save() });
    } finally {
      setIsBusy(false);
    }
  };
  return <Button icon={<Download />} busy={isBusy} onClick={() => void save()}>{t("challenge:results.export")}</Button>;
}
