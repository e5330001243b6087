import { Button, ButtonLink, Card, EmptyState } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isGone } from "../../data/is-gone.ts";
import { useTranslate } from "../../i18n/language.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ProfileCard } from "./profile-card.tsx";
import { profileQuery, type Profile } from "./profile.queries.ts";
import styles from "./profile.module.css";

/** Member on the left, section on the right. */
export function ProfileLayout({
  userId,
  children,
}: {
  readonly userId: number;
  readonly children: (profile: Profile | undefined) => ReactNode;
}) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(profileQuery(userId));
  usePageTitle(data?.user.name);
  if (isGone(error)) {
    const home = <ButtonLink href="/">{t("shell:notFound.home")}</ButtonLink>;
    return (
      <Card>
        <EmptyState picture="people" title={t("shell:notFound.title")} action={home} />
      </Card>
    );
  }
  if (error !== null && data === undefined) {
    const retry = <Button onClick={() => void refetch()}>{t("profile:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("profile:failed")} action={retry} />
      </Card>
    );
  }
  return (
    <div className={styles.columns}>
      <ProfileCard profile={data} />
      <div className={cards.lists}>{children(data)}</div>
    </div>
  );
}
