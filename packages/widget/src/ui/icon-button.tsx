import type { ComponentProps, ReactNode } from "react";
import { buttonClass, whileIdle, type ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./button.module.css";

/** `label` is the accessible name and the default tooltip. */
export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: "s" | "m";
  readonly busy?: boolean;
  /** Why it's disabled; shown and announced in place of the tooltip. */
  readonly disabledReason?: string | null | undefined;
  /** Overrides the label as tooltip, for example with its shortcut; "" shows none. */
  readonly tooltip?: string;
  /** A `CountBadge` or similar, at the upper right corner. */
  readonly badge?: ReactNode;
}

/** A square button with one icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = "ghost", size = "m", busy, disabledReason, tooltip = label, badge, ...rest } = props;
  return (
    <button
      type="button"
      data-tooltip={tooltip || undefined}
      {...rest}
      {...whileIdle({ busy, disabledReason })}
      className={classNames(buttonClass({ variant, size }), styles.square, rest.className)}
      aria-description={disabledReason || undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {busy ? <Spinner /> : icon}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
      {badge && <span className={styles.dot}>{badge}</span>}
    </button>
  );
}
