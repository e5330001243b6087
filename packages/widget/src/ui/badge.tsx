import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { identityHue } from "./identity.ts";
import { useText } from "./text.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./badge.module.css";

/** A badge's colour by meaning. */
export type BadgeTone = "neutral" | "primary" | "success" | "warning" | "danger";

/** A short label, such as a role or a state. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}

/** A group's name with a dot in its colour. */
export function GroupBadge({ group }: { readonly group: { readonly id: number; readonly name: string } }) {
  const style: CSSProperties & { "--hue": number } = { "--hue": identityHue(group.id) };
  return (
    <span className={classNames(styles.badge, styles.neutral)} style={style}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.name}>{group.name}</span>
    </span>
  );
}

// Two digits fit on a button's corner.
const MOST_SHOWN = 99;

/** A count on a button's corner; `text` describes it for screen readers. Hidden for 0. */
export function CountBadge({ count, text }: { readonly count: number; readonly text?: string }) {
  const t = useText();
  if (count <= 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <VisuallyHidden>{text ?? t("kit:newCount", { count })}</VisuallyHidden>
    </span>
  );
}
