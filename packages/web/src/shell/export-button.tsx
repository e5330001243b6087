import { Button } from "@guildhall/widget";
import { showFailure, useGuild, useSending } from "@guildhall/widget/guild";
import Download from "lucide-react/icons/download";
import { saveSpreadsheet } from "../browser/save-file.ts";
import { useTranslate } from "../i18n/language.ts";
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
  const guild = useGuild();
  const { isBusy, run } = useSending((failure, retry) => showFailure(guild, failure, { retry }));
  const save = (): void =>
    run(async () => {
      if (!saveSpreadsheet(await read())) showMessage({ text: t("errors:export"), tone: "bad" });
    });
  return (
    <Button icon={<Download />} busy={isBusy} onClick={save}>
      {label}
    </Button>
  );
}
