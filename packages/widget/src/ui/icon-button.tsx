import type { ComponentProps, ReactNode } from "react";
import { buttonClass, whileIdle, type ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./button.module.css";

/** An icon button's props: `label` is its name and, unless `tooltip` says otherwise, its tooltip. */
export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: "s" | "m";
  readonly busy?: boolean;
  /** Why it cannot act now; shown and read in place of the label's tooltip. */
  readonly disabledReason?: string | null | undefined;
  /** Another tooltip than the label, for example with its shortcut; "" shows none. */
  readonly tooltip?: string;
  /** A `CountBadge` or the like, at the upper right corner. */
  readonly badge?: ReactNode;
}

/** A square button of one icon. */
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
