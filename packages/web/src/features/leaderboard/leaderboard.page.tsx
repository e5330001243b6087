import { mayUpdateBalances } from "@guildhall/core/balances";
import { leaderboardCalls, type LeaderboardRow } from "@guildhall/core/leaderboard";
import { IconButton, SegmentedControl } from "@guildhall/widget";
import { callQuery } from "@guildhall/widget/guild";
import { leaderboardInput, LeaderboardTable } from "@guildhall/widget/leaderboard";
import { useNavigate, useSearch } from "@tanstack/react-router";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useMay, useMember } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { BalanceDialog } from "../balances/index.ts";
import { PERIODS, readView, VIEWS } from "./leaderboard-view.ts";
import styles from "./leaderboard.module.css";

function LeaderboardPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  // Every page's search params are plain strings.
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const view = readView(search, useChosenGroup());
  const { user } = useMember();
  const mayChange = useMay("manage-balances");
  const [changed, setChanged] = useState<LeaderboardRow | null>(null);
  const pencilOf = (place: LeaderboardRow) =>
    mayUpdateBalances({ memberId: user.id, roles: user.roles }, place.id).allowed && (
      <IconButton
        size="s"
        icon={<Pencil />}
        label={t("leaderboard:editBalances", { name: place.name })}
        onClick={() => setChanged(place)}
      />
    );
  const show = (change: Readonly<Record<string, string | undefined>>): void => {
    // Based on the previous choice, whose navigation may still be in progress.
    const next = (last: object): never => ({ ...last, page: undefined, ...change }) as never;
    // Another page starts at its top; another choice keeps the scroll position.
    void navigate({ to: ".", search: next, replace: true, resetScroll: "page" in change });
  };
  return (
    <>
      <PageHead
        title={t("leaderboard:title")}
        lead={t("leaderboard:lead")}
        help="currencies"
        actions={<PageGroupSelect />}
      />
      <div className={styles.filters}>
        <SegmentedControl
          label={t("leaderboard:periodLabel")}
          segments={PERIODS.map((value) => ({ value, label: t(`leaderboard:periods.${value}`) }))}
          value={view.period}
          onChange={(period) => show({ period: period === "all" ? undefined : period })}
        />
        <SegmentedControl
          label={t("leaderboard:viewLabel")}
          segments={VIEWS.map((value) => ({ value, label: t(`leaderboard:views.${value}`) }))}
          value={view.around === "me" ? "me" : "top"}
          onChange={(value) => show({ view: value === "me" ? "me" : undefined })}
        />
      </div>
      <LeaderboardTable
        view={view}
        onPage={(page) => show({ page: page === 0 ? undefined : String(page + 1) })}
        onClear={() => show({ period: undefined, view: undefined })}
        {...(mayChange && { actionsOf: pencilOf })}
      />
      {changed !== null && <BalanceDialog member={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

export const leaderboardPage = definePage({
  component: LeaderboardPage,
  warm: ({ search }) =>
    queryClient.prefetchQuery(callQuery(api, leaderboardCalls.get, leaderboardInput(readView(search)))),
});
