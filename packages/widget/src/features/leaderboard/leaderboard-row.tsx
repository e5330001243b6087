import type { ReactNode, Ref } from "react";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { GroupBadge } from "../../ui/badge.tsx";
import { Medal } from "../../ui/medal.tsx";
import { RewardList, type RewardAmount } from "../../ui/reward.tsx";
import { useText } from "../../ui/text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MemberName, type MemberHref } from "../members/index.ts";
import styles from "./leaderboard-row.module.css";

/** The leaderboard's table; gives screen readers the total length if only part of it is rendered. */
export function Leaderboard({
  label,
  columns,
  rowCount,
  children,
}: {
  readonly label: string;
  /** Rank, member, earned, balances, and actions if there are any. */
  readonly columns: readonly string[];
  /** Total rows including the header; -1 if unknown. */
  readonly rowCount?: number;
  readonly children: ReactNode;
}) {
  return (
    <div role="table" aria-label={label} aria-rowcount={rowCount}>
      <VisuallyHidden as="div" role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
        {columns.map((column) => (
          <span key={column} role="columnheader">
            {column}
          </span>
        ))}
      </VisuallyHidden>
      {children}
    </div>
  );
}

export interface LeaderboardRowProps {
  readonly member: Person;
  /** 0 for no rank. */
  readonly rank: number;
  /** What the ranking is based on. */
  readonly earned: ReactNode;
  readonly balances: readonly RewardAmount[];
  readonly groups?: readonly { readonly id: number; readonly name: string }[];
  readonly isMe?: boolean;
  readonly rowIndex?: number;
  readonly memberHref?: MemberHref;
  /** Buttons at the end, such as the balance dialog's pencil. */
  readonly actions?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A member's rank. */
export function LeaderboardRow(props: LeaderboardRowProps) {
  const { member, rank, earned, balances, groups = [], isMe, rowIndex, memberHref, actions, ref } = props;
  const t = useText();
  return (
    <div ref={ref} role="row" aria-rowindex={rowIndex} className={classNames(styles.row, isMe && styles.me)}>
      <div role="cell" className={styles.rank}>
        <Rank rank={rank} />
      </div>
      <div role="cell" className={styles.member}>
        <Avatar person={member} />
        <span className={styles.words}>
          <span className={styles.name}>
            <MemberName member={member} memberHref={memberHref} />
            {isMe && <span className={styles.you}>{t("cards:leaderboard.you")}</span>}
          </span>
          {groups.length > 0 && (
            <span className={styles.groups}>
              {groups.slice(0, 2).map((group) => (
                <GroupBadge key={group.id} group={group} />
              ))}
            </span>
          )}
        </span>
      </div>
      <div role="cell" className={styles.earned}>
        {earned}
      </div>
      <div role="cell" className={styles.balances}>
        <RewardList rewards={balances} tone="plain" size="s" max={3} />
      </div>
      {actions && (
        <div role="cell" className={styles.actions}>
          {actions}
        </div>
      )}
    </div>
  );
}

function Rank({ rank }: { readonly rank: number }) {
  const t = useText();
  if (rank <= 0) return <VisuallyHidden>{t("cards:leaderboard.noRank")}</VisuallyHidden>;
  return <Medal place={rank} />;
}
