import { latePart } from "@guildhall/widget/guild";
import type { BalanceDialogProps } from "./balance.dialog.tsx";

const Loaded = latePart({
  load: () => import("./balance.dialog.tsx").then((file) => file.BalanceDialog),
  texts: ["balances"],
});

/** Code and texts load on first opening. */
export function BalanceDialog(props: BalanceDialogProps) {
  return <Loaded {...props} />;
}
