import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import styles from "./banner.module.css";

/** A banner's severity. */
export type BannerTone = "info" | "success" | "warning" | "danger";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** An inline message. `danger` is announced assertively, the others politely. */
export function Banner({
  tone = "info",
  children,
  actions,
  onDismiss,
}: {
  readonly tone?: BannerTone;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
}) {
  const t = useText();
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === "danger" ? "alert" : "status"}>
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onDismiss && <IconButton size="s" label={t("kit:dismiss")} icon={<X />} onClick={onDismiss} />}
    </div>
  );
}

/** A form's errors under a heading, announced to screen readers. Hidden if empty. */
export function ErrorList({ title, errors }: { readonly title: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Banner tone="danger">
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {errors.map((error, index) => (
          <li key={index}>{error}</li>
        ))}
      </ul>
    </Banner>
  );
}
