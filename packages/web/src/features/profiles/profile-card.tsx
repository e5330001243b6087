import { mayUpdateBalances } from "@guildhall/core/balances";
import { highestRole } from "@guildhall/core/permissions";
import { isActive } from "@guildhall/core/users";
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Card,
  GroupBadge,
  IconButton,
  RewardList,
  Skeleton,
} from "@guildhall/widget";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { useMember } from "../../session/use-session.ts";
import { BalanceDialog } from "../balances/index.ts";
import { loadThankDialog, openThankDialog } from "../thanks/index.ts";
import type { Profile } from "./profile.queries.ts";
import styles from "./profile.module.css";

/** A member's name, role, groups and balances, with the button to thank them. */
export function ProfileCard({ profile }: { readonly profile: Profile | undefined }) {
  return (
    <Card className={styles.card} glow>
      {profile === undefined ? <CardSkeleton /> : <Member profile={profile} />}
    </Card>
  );
}

function Member({ profile: { user, stats } }: { readonly profile: Profile }) {
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
        {!isDisabled && <ThankButton user={user} />}
        <EditLink userId={user.id} />
      </div>
      <dl className={styles.facts}>
        <Fact label={t("profile:rank")}>{stats.rank > 0 ? stats.rank : t("profile:noRank")}</Fact>
        <Fact label={t("profile:balances")}>
          {user.balances.length > 0 ? <RewardList rewards={user.balances} /> : t("profile:noBalances")}
          <BalancePencil user={user} />
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

function BalancePencil({ user }: { readonly user: Profile["user"] }) {
  const t = useTranslate();
  const me = useMember().user;
  const mayChange = mayUpdateBalances({ memberId: me.id, roles: me.roles }, user.id).allowed;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <IconButton
        size="s"
        icon={<Pencil />}
        label={t("profile:editBalances", { name: user.name })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <BalanceDialog member={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ThankButton({ user }: { readonly user: Profile["user"] }) {
  const t = useTranslate();
  const me = useMember();
  const hasForm = useHasRoute("/thanks/create");
  if (!hasForm || user.id === me.user.id || !me.features.includes("thanks")) return null;
  return (
    <Button
      variant="primary"
      icon={<HeartHandshake />}
      onPointerEnter={loadThankDialog}
      onFocus={loadThankDialog}
      onClick={() => openThankDialog(user)}
    >
      {t("profile:thank", { name: user.name.split(" ", 1)[0] ?? user.name })}
    </Button>
  );
}

function CardSkeleton() {
  return (
    <div className={styles.who}>
      <Skeleton width="6rem" height="6rem" round />
      <Skeleton width="10rem" height="1.5rem" />
      <Skeleton width="6rem" />
    </div>
  );
}
