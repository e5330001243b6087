import { latePart } from "@guildhall/widget/guild";
import type { AddUserDialogProps } from "./add-user.dialog.tsx";

const Loaded = latePart({
  load: () => import("./add-user.dialog.tsx").then((file) => file.AddUserDialog),
  texts: ["adding"],
});

/** Code and texts load on first opening. */
export function AddUserDialog(props: AddUserDialogProps) {
  if (!props.isOpen) return null;
  return <Loaded {...props} />;
}
