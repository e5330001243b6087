import { challengesLabel, type Feature } from "@guildhall/core";
import { Tabs, type Tab } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";

/** The sections of a profile; notifications are on the reader's own. */
export function ProfileTabs({ userId, active }: {
  readonly userId: number;
  readonly active: "challenges" | "perks" | "overview" | "notifications";
}) {
  const t = useTranslate();
  const { user, features } = useMember();
  const isOwn = user.id === userId;
  const home = isOwn ? "/profile" : `/user/${String(userId)}`;
  const hasChallenges = features.includes("challenges");
  const count = user.notificationsCount > 0 ? user.notificationsCount : undefined;
  // The session names features as texts; the rule only asks which are there.
  const challenges: Tab = { key: "challenges", label: t(challengesLabel(features as readonly Feature[])), href: home };
  const overview: Tab = { key: "overview", label: t("profile:tabs.overview"), href: hasChallenges ? `${home}?tab=overview` : home };
  const perks: Tab = { key: "perks", label: t("navigation:perks"), href: `${home}/perks` };
  const notifications: Tab = {
    key: "notifications",
    label: t("profile:tabs.notifications"),
    href: "/profile/notifications",
    ...(count && { count }),
  };
  const tabs = [
    ...(hasChallenges ? [challenges] : []),
    ...(features.includes("perks") ? [perks] : []),
    overview,
    ...(isOwn ? [notifications] : []),
  ];
  // One section needs no tabs.
  if (tabs.length < 2) return null;
  return <Tabs label={t("profile:tabsLabel")} active={active} tabs={tabs} />;
}
