import { latePart } from "../../../boot/late-part.tsx";
import { loadTexts } from "../../../i18n/language.ts";
import type { AddUserDialogProps } from "./add-user.dialog.tsx";

const Loaded = latePart(async () => {
  const [file] = await Promise.all([import("./add-user.dialog.tsx"), loadTexts(["adding"])]);
  return file.AddUserDialog;
});

/** Code and texts load on first opening. */
export function AddUserDialog(props: AddUserDialogProps) {
  if (!props.isOpen) return null;
  return <Loaded {...props} />;
}
