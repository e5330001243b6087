import { Tabs } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import styles from "./profile.module.css";

/** The sections of the reader's own profile. */
export function ProfileTabs({ active }: { readonly active: "overview" | "notifications" }) {
  const t = useTranslate();
  const { notificationsCount } = useMember().user;
  const count = notificationsCount > 0 ? notificationsCount : undefined;
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t("profile:tabsLabel")}
        active={active}
        tabs={[
          { key: "overview", label: t("profile:tabs.overview"), href: "/profile" },
          { key: "notifications", label: t("profile:tabs.notifications"), href: "/profile/notifications", ...(count && { count }) },
        ]}
      />
    </div>
  );
}
