import { memberHref } from "@guildhall/core/navigation";
import { statsCalls } from "@guildhall/core/stats";
import { useCall, useGuild, useTranslate } from "../../guild/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { statsInput, type Stats } from "./stats-input.ts";
import styles from "./stats.module.css";

const SHOWN = 7;

/** The top members of a group (0 is the workspace), with a link to the full leaderboard. */
export function TopStrip({ groupId }: { readonly groupId: number }) {
  const t = useTranslate();
  const hasLeaderboard = useGuild().hasPage("/leaderboard");
  const { data } = useCall(statsCalls.get, statsInput(groupId));
  const ranked = data?.users.filter((user) => user.rank > 0);
  if (ranked?.length === 0) return null;
  const link = hasLeaderboard && <Link href="/leaderboard">{t("dashboard:toLeaderboard")}</Link>;
  return (
    <Card title={t("dashboard:top")} actions={link} flush>
      <ol className={styles.strip} tabIndex={0} aria-label={t("dashboard:top")}>
        {ranked === undefined
          ? Array.from({ length: SHOWN }, (_, index) => <MemberSkeleton key={index} />)
          : ranked.map((user) => <TopMember key={user.id} user={user} />)}
      </ol>
    </Card>
  );
}

function TopMember({ user }: { readonly user: Stats["users"][number] }) {
  const t = useTranslate();
  return (
    <li className={styles.topMember}>
      <Link href={memberHref(user.id)} className={styles.topLink}>
        <span className={styles.topAvatar}>
          <Avatar person={user} size="m" />
          <span className={styles.topRank} data-rank={user.rank} aria-hidden="true">
            {user.rank}
          </span>
        </span>
        <span className={styles.topName}>{user.name}</span>
        <VisuallyHidden>{t("dashboard:rank", { rank: user.rank })}</VisuallyHidden>
      </Link>
      <span className={styles.topRewards}>
        <RewardList rewards={user.balances} tone="plain" size="s" max={2} />
      </span>
    </li>
  );
}

function MemberSkeleton() {
  return (
    <li className={styles.topMember}>
      <span className={styles.topLink}>
        <span className={styles.topAvatar}>
          <Skeleton width="2.5rem" height="2.5rem" round />
        </span>
        <span className={styles.topName}>
          <Skeleton width="5rem" height="1.25em" />
        </span>
      </span>
      <span className={styles.topRewards}>
        <Skeleton width="4rem" height="1.25rem" />
      </span>
    </li>
  );
}
