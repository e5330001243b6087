import { USERS_BAR_LIMIT } from "@guildhall/core";
import { Avatar, type AvatarSize, type Person } from "./avatar.tsx";
import { useText } from "./text.tsx";
import styles from "./avatar.module.css";

/** Overlapping avatars with `+N` for the rest; announced as one list of names. */
export function AvatarStack({
  people,
  max = USERS_BAR_LIMIT,
  total = people.length,
  size = "s",
}: {
  readonly people: readonly Person[];
  /** Default 7. */
  readonly max?: number;
  /** Total if `people` is only a part. */
  readonly total?: number;
  readonly size?: AvatarSize;
}) {
  const t = useText();
  const shown = people.slice(0, max);
  const rest = total - shown.length;
  const names = shown.map((person) => person.name).join(", ");
  return (
    <span
      className={styles.stack}
      role="img"
      aria-label={rest > 0 ? t("kit:namesAndMore", { names, count: rest }) : names}
    >
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {rest > 0 && <span className={styles.rest} aria-hidden="true">{`+${rest}`}</span>}
    </span>
  );
}
