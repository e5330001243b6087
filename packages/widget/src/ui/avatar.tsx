import { useState, type CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import { identityHue, initials } from "./identity.ts";
import styles from "./avatar.module.css";

/** A person shown as an avatar, as on the wire. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl?: string | null | undefined;
}

/** 20, 28, 40, 64 and 96 px. */
export type AvatarSize = "xs" | "s" | "m" | "l" | "xl";

/** A member's image, or initials on the member's colour. Leave `alt` empty next to the name. */
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
