import { ButtonLink } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { MessengerIcon } from "./messenger-icon.tsx";
import { messengerLink } from "./messenger-links.ts";
import type { MessengerName, MessengerTrip } from "./messenger-links.ts";

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
      {t(`messengers:with.${messenger}`)}
    </ButtonLink>
  );
}
