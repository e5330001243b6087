import type { ReactNode } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { isGone, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProfileCard, type ProfileCardProps } from "./profile-card.tsx";
import type { Profile } from "./profile-reads.ts";
import { useProfile } from "./use-profile.ts";
import styles from "./profile.module.css";

export interface ProfileLayoutProps extends Omit<ProfileCardProps, "profile"> {
  readonly userId: number;
  readonly children: (profile: Profile | undefined) => ReactNode;
}

/** Member on the left, section on the right. */
export function ProfileLayout({ userId, children, ...card }: ProfileLayoutProps) {
  const t = useTranslate();
  const { data, error, refetch } = useProfile(userId);
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
      <ProfileCard profile={data} {...card} />
      <div className={cards.lists}>{children(data)}</div>
    </div>
  );
}
