import { TextField } from "@guildhall/widget";
import Lock from "lucide-react/icons/lock";

/** A value that can no longer be changed, with the reason. */
export function LockedField({
  label,
  value,
  reason,
}: {
  readonly label: string;
  readonly value: string;
  readonly reason: string;
}) {
  return <TextField label={label} value={value} readOnly hint={reason} start={<Lock size={16} />} />;
}
