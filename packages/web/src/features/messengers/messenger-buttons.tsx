import { useTranslate } from "../../i18n/language.ts";
import { useGuestInfo } from "../../session/use-guest-info.ts";
import { MessengerButton } from "./messenger-button.tsx";
import type { MessengerButtonProps } from "./messenger-button.tsx";
import { openMessengers } from "./messenger-links.ts";
import type { MessengerTrip } from "./messenger-links.ts";
import styles from "./messengers.module.css";

export interface MessengerButtonsProps extends MessengerTrip, Pick<MessengerButtonProps, "size"> {
  /** Nothing stands above them. */
  readonly isAlone?: boolean;
}

export function MessengerButtons({ isAlone = false, ...trip }: MessengerButtonsProps) {
  const t = useTranslate();
  return (
    <div className={styles.ways}>
      {!isAlone && <p className={styles.or}>{t("messengers:or")}</p>}
      {openMessengers(useGuestInfo()).map((messenger) => (
        <MessengerButton key={messenger} messenger={messenger} {...trip} />
      ))}
    </div>
  );
}
