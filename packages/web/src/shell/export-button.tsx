import { Button } from "@guildhall/widget";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { saveSpreadsheet } from "../browser/save-file.ts";
import { useTranslate } from "../i18n/language.ts";
import { showFailure } from "./show-failure.ts";
import { showMessage } from "./snackbar.store.ts";

/** Downloads a list as a spreadsheet, which `read` requests from the server. */
export function ExportButton({
  label,
  read,
}: {
  readonly label: string;
  readonly read: () => Promise<Parameters<typeof saveSpreadsheet>[0]>;
}) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      if (!saveSpreadsheet(await read())) showMessage({ text: t("errors:export"), tone: "bad" });
    } catch (error) {
      showFailure(error, { retry: () => void save() });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<Download />} busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
