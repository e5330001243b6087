import { latePart } from "../../boot/late-part.tsx";
import { loadTexts } from "../../i18n/language.ts";
import type { InviteDialogProps } from "./invite.dialog.tsx";

const Loaded = latePart(async () => {
  const [file] = await Promise.all([import("./invite.dialog.tsx"), loadTexts(["accounts"])]);
  return file.InviteDialog;
});

/** Code and texts load on first opening. */
export function InviteDialog(props: InviteDialogProps) {
  if (!props.isOpen) return null;
  return <Loaded {...props} />;
}
