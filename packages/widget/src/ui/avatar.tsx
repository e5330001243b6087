import { useState, type CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import { identityHue, initials } from "./identity.ts";
import styles from "./avatar.module.css";

/** Who stands on an avatar, as the wire gives a member. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl?: string | null | undefined;
}

/** The sizes of an avatar: 20, 28, 40, 64 and 96 px. */
export type AvatarSize = "xs" | "s" | "m" | "l" | "xl";

/** A member's picture, or the initials on the member's colour. `alt` is empty where the name stands beside it. */
export function Avatar({
  person,
  size = "m",
  alt = "",
}: {
  readonly person: Person;
  readonly size?: AvatarSize;
  readonly alt?: string;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = person.avatarUrl && person.avatarUrl !== brokenUrl ? person.avatarUrl : null;
  const style: CSSProperties & { "--hue": number } = { "--hue": identityHue(person.id) };
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      style={style}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      {url ? (
        <img className={styles.image} src={url} alt="" loading="lazy" onError={() => setBrokenUrl(url)} />
      ) : (
        initials(person.name)
      )}
    </span>
  );
}
