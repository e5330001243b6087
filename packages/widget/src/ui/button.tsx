import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./button.module.css";

/** One `primary` per view; `danger` for what can't be undone. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

/** Shared by buttons and links styled as buttons. */
export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: "s" | "m" | "l";
  /** Fills the available width. */
  readonly stretch?: boolean;
  readonly icon?: ReactNode;
  readonly iconEnd?: ReactNode;
  /** Key caps after the label; the host binds the keys. */
  readonly keys?: readonly string[];
}

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Busy: keeps its size, shows a spinner, ignores clicks. */
  readonly busy?: boolean;
  /** Why it's disabled, in words. The button stays focusable and announces it. */
  readonly disabledReason?: string | null | undefined;
}

/** Never silently disabled: pass `disabledReason`. */
export function Button(props: ButtonProps) {
  const { variant, size, stretch, icon, iconEnd, keys, busy = false, disabledReason, ...button } = props;
  const { className, children, ...rest } = button;
  const reasonId = useId();
  return (
    <button
      part="button"
      type="button"
      aria-keyshortcuts={keys?.join(" ")}
      {...rest}
      {...whileIdle({ busy, disabledReason })}
      className={classNames(buttonClass({ variant, size, stretch }), busy && styles.busy, className)}
      aria-describedby={classNames(rest["aria-describedby"], disabledReason && reasonId)}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} keys={keys}>
        {children}
      </ButtonContent>
      {busy && (
        <span className={styles.ring}>
          <Spinner />
        </span>
      )}
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, stretch, icon, iconEnd, keys, ...link }: LinkProps & ButtonLook) {
  const { className, children, ...rest } = link;
  return (
    <Link part="button" {...rest} className={classNames(buttonClass({ variant, size, stretch }), className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd} keys={keys}>
        {children}
      </ButtonContent>
    </Link>
  );
}

/** The button's class names, for elements outside the kit. */
export function buttonClass(look: {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: "s" | "m" | "l" | undefined;
  readonly stretch?: boolean | undefined;
}): string {
  const { variant = "secondary", size = "m", stretch = false } = look;
  return classNames(styles.button, styles[variant], size !== "m" && styles[size], stretch && styles.stretch) ?? "";
}

function ButtonContent({
  icon,
  iconEnd,
  keys,
  children,
}: Omit<ButtonLook, "variant"> & {
  readonly icon: ReactNode;
  readonly iconEnd: ReactNode;
  readonly keys: readonly string[] | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.content}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
      {iconEnd && (
        <span className={styles.icon} aria-hidden="true">
          {iconEnd}
        </span>
      )}
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </span>
  );
}

/** Attributes that make a button unavailable and explain why. Empty if it's available. */
export function whileIdle({ busy, disabledReason }: Pick<ButtonProps, "busy" | "disabledReason">) {
  if (!busy && !disabledReason) return {};
  return {
    "aria-disabled": true,
    ...(busy && { "aria-busy": true }),
    ...(disabledReason && { "data-tooltip": disabledReason }),
    onClick: refuse,
  } as const;
}

// An unavailable submit button must not submit its form.
function refuse(event: { preventDefault: () => void; stopPropagation: () => void }): void {
  event.preventDefault();
  event.stopPropagation();
}
