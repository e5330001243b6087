import { challengesLabel } from "@guildhall/core/navigation";
import { type Feature } from "@guildhall/core/permissions";
import { useMay, useMember, useTranslate } from "../../guild/index.ts";
import { Tabs, type Tab } from "../../ui/tabs.tsx";

/** A profile's sections; notifications only on one's own. */
export function ProfileTabs({
  userId,
  active,
}: {
  readonly userId: number;
  readonly active: "challenges" | "perks" | "balances" | "overview" | "notifications";
}) {
  const t = useTranslate();
  const { user, features } = useMember();
  const isOwn = user.id === userId;
  const seesBalances = useMay("manage-balances") || isOwn;
  const home = isOwn ? "/profile" : `/user/${String(userId)}`;
  const hasChallenges = features.includes("challenges");
  const count = user.notificationsCount > 0 ? user.notificationsCount : undefined;
  // The session types features as strings; the rule only checks which are present.
  const challenges: Tab = { key: "challenges", label: t(challengesLabel(features as readonly Feature[])), href: home };
  const overview: Tab = {
    key: "overview",
    label: t("profile:tabs.overview"),
    href: hasChallenges ? `${home}?tab=overview` : home,
  };
  const perks: Tab = { key: "perks", label: t("navigation:perks"), href: `${home}/perks` };
  const balances: Tab = { key: "balances", label: t("profile:balances"), href: `${home}/balances` };
  const notifications: Tab = {
    key: "notifications",
    label: t("profile:tabs.notifications"),
    href: "/profile/notifications",
    ...(count && { count }),
  };
  const tabs = [
    { tab: challenges, isShown: hasChallenges },
    { tab: perks, isShown: features.includes("perks") },
    { tab: balances, isShown: seesBalances },
    { tab: overview, isShown: true },
    { tab: notifications, isShown: isOwn },
  ].flatMap(({ tab, isShown }) => (isShown ? [tab] : []));
  // One section needs no tabs.
  if (tabs.length < 2) return null;
  return <Tabs label={t("profile:tabsLabel")} active={active} tabs={tabs} />;
}
