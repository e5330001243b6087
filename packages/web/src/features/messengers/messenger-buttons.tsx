import { ButtonLink } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { MessengerIcon } from "./messenger-icon.tsx";
import { messengerLink, openMessengers } from "./messenger-links.ts";
import type { MessengerName, MessengerTrip } from "./messenger-links.ts";
import styles from "./messengers.module.css";

export interface MessengerButtonProps extends MessengerTrip {
  readonly messenger: MessengerName;
  /** Large on a page of its own, medium in a form, small in a list. */
  readonly size?: "s" | "m" | "l";
  readonly variant?: "primary" | "secondary";
}

/** Leads to a messenger and back. */
export function MessengerButton({ messenger, size = "l", variant = "secondary", ...trip }: MessengerButtonProps) {
  const t = useTranslate();
  return (
    <ButtonLink
      href={messengerLink(messenger, trip)}
      size={size}
      variant={variant}
      stretch={size === "l"}
      icon={<MessengerIcon messenger={messenger} />}
    >
      {t(`session:messenger.${messenger}`)}
    </ButtonLink>
  );
}

/** The messengers that guests can sign in with here, below a form; nothing without any. */
export function MessengerButtons({
  isAlone = false,
  ...trip
}: MessengerTrip & Pick<MessengerButtonProps, "size"> & { readonly isAlone?: boolean }) {
  const t = useTranslate();
  const open = openMessengers(useGuestInfo());
  if (open.length === 0) return null;
  return (
    <div className={styles.ways}>
      {!isAlone && <p className={styles.or}>{t("session:or")}</p>}
      {open.map((messenger) => (
        <MessengerButton key={messenger} messenger={messenger} {...trip} />
      ))}
    </div>
  );
}
