import { latePart } from "../../boot/late-part.tsx";
import { loadTexts } from "../../i18n/language.ts";
import type { BalanceDialogProps } from "./balance.dialog.tsx";

const Loaded = latePart(async () => {
  const [file] = await Promise.all([import("./balance.dialog.tsx"), loadTexts(["balances"])]);
  return file.BalanceDialog;
});

/** Code and texts load on first opening. */
export function BalanceDialog(props: BalanceDialogProps) {
  return <Loaded {...props} />;
}
