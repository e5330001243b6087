import { formatAmount } from "@guildhall/core";
import { leaderboardCalls, type LeaderboardRow as Place } from "@guildhall/core/leaderboard";
import { useState, type ReactNode } from "react";
import { useCall, useGuild, useMayThank, useMember, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/load-more.tsx";
import { memberHref } from "../members/index.ts";
import { Leaderboard, LeaderboardRow } from "./leaderboard-row.tsx";
import { LeaderboardSkeleton } from "./leaderboard-skeleton.tsx";
import { leaderboardInput, type LeaderboardPage, type LeaderboardView } from "./leaderboard-view.ts";
import styles from "./leaderboard-table.module.css";

export interface LeaderboardTableProps {
  readonly view: LeaderboardView;
  readonly onPage: (page: number) => void;
  /** Shows everyone of all time again. */
  readonly onClear: () => void;
  /** Buttons of a row, in a column of their own; omit for none. */
  readonly actionsOf?: (place: Place) => ReactNode;
}

/** The ranking in one view, page by page. */
export function LeaderboardTable({ view, onPage, onClear, actionsOf }: LeaderboardTableProps) {
  const t = useTranslate();
  const { data, isError, isPlaceholderData, refetch } = useCall(leaderboardCalls.get, leaderboardInput(view), {
    keepsPrevious: true,
  });
  const list = useShownList(view, !isPlaceholderData);
  if (data === undefined) {
    if (!isError) return <LeaderboardSkeleton />;
    const retry = <Button onClick={() => void refetch()}>{t("leaderboard:retry")}</Button>;
    return (
      <Card>
        <EmptyState picture="offline" title={t("leaderboard:failed")} action={retry} />
      </Card>
    );
  }
  if (data.items.length === 0) return <EmptyLeaderboard view={view} onClear={onClear} />;
  return (
    <>
      <MyPlace me={data.me} />
      <Card flush>
        <Places places={data.items} list={list} actionsOf={actionsOf} />
      </Card>
      {(view.page > 0 || data.hasNext) && (
        <Pagination
          page={view.page}
          hasNext={data.hasNext}
          text={t("leaderboard:page", { page: view.page + 1 })}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** The list on the page: the previous one, until the view has loaded. */
function useShownList(view: LeaderboardView, isHere: boolean): string {
  const wanted = JSON.stringify(view);
  const [shown, setShown] = useState(wanted);
  if (isHere && shown !== wanted) setShown(wanted);
  return shown;
}

function Places({
  places,
  list,
  actionsOf,
}: {
  readonly places: readonly Place[];
  readonly list: string;
  readonly actionsOf: LeaderboardTableProps["actionsOf"];
}) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const { user } = useMember();
  const columns = (["rank", "member", "score", "balances"] as const).map((name) => t(`leaderboard:columns.${name}`));
  // Another list starts fresh: rows don't animate from their previous ranks.
  return (
    <Leaderboard
      key={list}
      label={t("leaderboard:title")}
      columns={actionsOf === undefined ? columns : [...columns, t("leaderboard:columns.actions")]}
    >
      {places.map((place) => (
        <LeaderboardRow
          key={place.id}
          member={place}
          rank={place.rank}
          earned={formatAmount(place.score, language)}
          balances={place.balances}
          isMe={place.id === user.id}
          memberHref={memberHref}
          actions={actionsOf?.(place)}
        />
      ))}
    </Leaderboard>
  );
}

function MyPlace({ me }: { readonly me: LeaderboardPage["me"] }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  if (me === null) return <p className={styles.mine}>{t("leaderboard:notInGroup")}</p>;
  if (me.rank === 0) return <p className={styles.mine}>{t("leaderboard:myPlaceNone")}</p>;
  return (
    <p className={styles.mine}>
      {t("leaderboard:myPlace", { rank: me.rank, score: formatAmount(me.score, language) })}
    </p>
  );
}

function EmptyLeaderboard({ view, onClear }: { readonly view: LeaderboardView; readonly onClear: () => void }) {
  const t = useTranslate();
  const guild = useGuild();
  const canThank = useMayThank();
  const isFiltered = view.groupId !== 0 || view.period !== "all" || view.around !== "";
  const clear = (): void => {
    guild.group.choose(0);
    onClear();
  };
  const action = isFiltered ? (
    <Button onClick={clear}>{t("leaderboard:empty.clear")}</Button>
  ) : (
    canThank && (
      <ButtonLink href="/thanks/create" variant="primary">
        {t("leaderboard:empty.thank")}
      </ButtonLink>
    )
  );
  return (
    <Card>
      <EmptyState picture="chart" title={t("leaderboard:empty.title")} action={action}>
        {t("leaderboard:empty.text")}
      </EmptyState>
    </Card>
  );
}
