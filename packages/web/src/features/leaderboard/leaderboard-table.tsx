import { formatAmount } from "@guildhall/core";
import { mayUpdateBalances } from "@guildhall/core/balances";
import { type LeaderboardRow as Place } from "@guildhall/core/leaderboard";
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  IconButton,
  Leaderboard,
  LeaderboardRow,
  Pagination,
} from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { chooseGroup } from "../../groups/group.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { useMay, useMember } from "../../session/use-session.ts";
import { memberHref } from "../dashboard/index.ts";
import { BalanceDialog } from "../balances/index.ts";
import { leaderboardQuery, type LeaderboardPage, type LeaderboardView } from "./leaderboard.queries.ts";
import { LeaderboardSkeleton } from "./leaderboard-skeleton.tsx";
import styles from "./leaderboard.module.css";

export function LeaderboardTable({
  view,
  onPage,
  onClear,
}: {
  readonly view: LeaderboardView;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
}) {
  const t = useTranslate();
  const { data, isError, isPlaceholderData, refetch } = useQuery(leaderboardQuery(view));
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
        <Places places={data.items} list={list} />
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

function Places({ places, list }: { readonly places: readonly Place[]; readonly list: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const { user } = useMember();
  const asker = { memberId: user.id, roles: user.roles };
  const mayChange = useMay("manage-balances");
  const [changed, setChanged] = useState<Place | null>(null);
  const columns = (["rank", "member", "score", "balances"] as const).map((name) => t(`leaderboard:columns.${name}`));
  // Another list starts fresh: rows don't animate from their previous ranks.
  return (
    <>
      <Leaderboard
        key={list}
        label={t("leaderboard:title")}
        columns={mayChange ? [...columns, t("leaderboard:columns.actions")] : columns}
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
            actions={
              mayUpdateBalances(asker, place.id).allowed && (
                <PencilButton name={place.name} onPress={() => setChanged(place)} />
              )
            }
          />
        ))}
      </Leaderboard>
      {changed !== null && <BalanceDialog member={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

function PencilButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const t = useTranslate();
  return <IconButton size="s" icon={<Pencil />} label={t("leaderboard:editBalances", { name })} onClick={onPress} />;
}

function MyPlace({ me }: { readonly me: LeaderboardPage["me"] }) {
  const t = useTranslate();
  const language = useLanguage();
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
  const canThank = useHasRoute("/thanks/create");
  const isFiltered = view.groupId !== 0 || view.period !== "all" || view.around !== "";
  const clear = (): void => {
    chooseGroup(0);
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
