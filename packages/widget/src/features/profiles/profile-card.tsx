import { highestRole } from "@guildhall/core/permissions";
import { isActive } from "@guildhall/core/users";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Pencil from "lucide-react/icons/pencil";
import type { ReactNode } from "react";
import { useMayThank, useMember, useTranslate } from "../../guild/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, GroupBadge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Profile } from "./profile-reads.ts";
import styles from "./profile.module.css";

type User = Profile["user"];

/** Where a member is thanked. */
export interface ThankOpener {
  readonly open: (user: User) => void;
  /** Called when it will likely be opened. */
  readonly preload: () => void;
}

export interface ProfileCardProps {
  readonly profile: Profile | undefined;
  readonly thank: ThankOpener;
  /** Buttons beside the balances; omit for none. */
  readonly balanceActionsOf?: ((user: User) => ReactNode) | undefined;
}

/** A member's name, role, groups and balances, with the button to thank them. */
export function ProfileCard({ profile, ...rest }: ProfileCardProps) {
  return (
    <Card className={styles.card} glow>
      {profile === undefined ? <CardSkeleton /> : <Member profile={profile} {...rest} />}
    </Card>
  );
}

function Member({
  profile: { user, stats },
  thank,
  balanceActionsOf,
}: Omit<ProfileCardProps, "profile"> & { readonly profile: Profile }) {
  const t = useTranslate();
  const isDisabled = !isActive(user);
  return (
    <>
      <div className={styles.who}>
        <Avatar person={{ ...user, avatarUrl: user.avatarUrlBig || user.avatarUrl }} size="xl" />
        <h1 className={styles.name}>{user.name}</h1>
        <p className={styles.badges}>
          <Badge tone="primary">{t(`words:role.${highestRole(user.roles)}`)}</Badge>
          {isDisabled && <Badge tone="danger">{t("profile:disabled")}</Badge>}
        </p>
        {!isDisabled && <ThankButton user={user} thank={thank} />}
        <EditLink userId={user.id} />
      </div>
      <dl className={styles.facts}>
        <Fact label={t("profile:rank")}>{stats.rank > 0 ? stats.rank : t("profile:noRank")}</Fact>
        <Fact label={t("profile:balances")}>
          {user.balances.length > 0 ? <RewardList rewards={user.balances} /> : t("profile:noBalances")}
          {balanceActionsOf?.(user)}
        </Fact>
        <Fact label={t("profile:groups")}>
          {user.groups.length > 0
            ? user.groups.map((group) => <GroupBadge key={group.id} group={group} />)
            : t("profile:noGroups")}
        </Fact>
      </dl>
    </>
  );
}

function EditLink({ userId }: { readonly userId: number }) {
  const t = useTranslate();
  const me = useMember();
  if (userId !== me.user.id) return null;
  return (
    <ButtonLink href="/profile/edit" icon={<Pencil />}>
      {t("profile:edit.title")}
    </ButtonLink>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ThankButton({ user, thank }: { readonly user: User; readonly thank: ThankOpener }) {
  const t = useTranslate();
  const me = useMember();
  const canThank = useMayThank();
  if (!canThank || user.id === me.user.id) return null;
  return (
    <Button
      variant="primary"
      icon={<HeartHandshake />}
      onPointerEnter={thank.preload}
      onFocus={thank.preload}
      onClick={() => thank.open(user)}
    >
      {t("profile:thank", { name: user.name.split(" ", 1)[0] ?? user.name })}
    </Button>
  );
}

// As high as what will be there: on a phone the rest of the page is below.
function CardSkeleton() {
  const t = useTranslate();
  return (
    <>
      <div className={styles.who}>
        <Skeleton width="6rem" height="6rem" round />
        <Skeleton width="10rem" height="1.5625rem" />
        <Skeleton width="4rem" height="1.25rem" />
        <Skeleton width="9rem" height="2.75rem" />
      </div>
      <dl className={styles.facts}>
        <Fact label={t("profile:rank")}>
          <Skeleton width="2rem" height="1.5rem" />
        </Fact>
        <Fact label={t("profile:balances")}>
          <Skeleton width="10rem" height="1.5rem" />
        </Fact>
        <Fact label={t("profile:groups")}>
          <Skeleton width="8rem" height="1.5rem" />
        </Fact>
      </dl>
    </>
  );
}
