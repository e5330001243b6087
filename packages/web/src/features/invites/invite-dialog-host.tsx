import { latePart } from "@guildhall/widget/guild";
import type { InviteDialogProps } from "./invite.dialog.tsx";

const Loaded = latePart({
  load: () => import("./invite.dialog.tsx").then((file) => file.InviteDialog),
  texts: ["accounts"],
});

/** Code and texts load on first opening. */
export function InviteDialog(props: InviteDialogProps) {
  if (!props.isOpen) return null;
  return <Loaded {...props} />;
}
