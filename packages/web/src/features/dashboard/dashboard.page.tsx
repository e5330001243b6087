import { firstNameOf } from "@guildhall/core";
import { sessionHolds } from "@guildhall/core/session";
import { statsCalls } from "@guildhall/core/stats";
import { feedQuery, TeamFeed } from "@guildhall/widget/feed";
import { callQuery } from "@guildhall/widget/guild";
import { statsInput, SummaryCard, TopStrip } from "@guildhall/widget/stats";
import { startTransition, useEffect, useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { groupsQuery } from "../../groups/use-groups.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api, session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { openThankBack } from "../thanks/index.ts";
import { dayPartAt } from "./day-part.ts";
import { FeedKeys } from "./feed-keys.tsx";
import { useFeedPlace } from "./feed-place.ts";
import { FeedPull } from "./feed-pull.tsx";
import { LatePinned, loadPinned } from "./late-pinned.tsx";
import { LateSetUp, loadSetUp } from "./late-set-up.tsx";
import styles from "./dashboard.module.css";

function DashboardPage() {
  const t = useTranslate();
  const groupId = useChosenGroup();
  const { user, settings, features } = useMember();
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {t(`dashboard:greeting.${dayPartAt(settings.tz)}`, { name: firstNameOf(user.name) })}
        </h1>
        <PageGroupSelect />
      </header>
      {user.hasSetUp && <LateSetUp />}
      {features.includes("chains") && (
        <div className={styles.pinned}>
          <LatePinned />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <SummaryCard groupId={groupId} />
          <TopStrip groupId={groupId} />
        </div>
        <GroupFeed key={groupId} groupId={groupId} />
      </div>
    </>
  );
}

function GroupFeed({ groupId }: { readonly groupId: number }) {
  const place = useFeedPlace();
  // The figures are painted first, unless there's a place in the feed to return to.
  const [isDrawn, setDrawn] = useState(place.heights !== undefined);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  if (!isDrawn) return <div className={styles.coming} />;
  return <TeamFeed groupId={groupId} place={place} onThankBack={openThankBack} pull={FeedPull} keys={FeedKeys} />;
}

/** The dashboard: the team's figures, top members and feed. */
export const dashboardPage = definePage({
  component: DashboardPage,
  warm: () => {
    const groupId = chosenGroup();
    const member = memberOf(session.getState().info);
    const answers = Promise.all([
      member?.user.hasSetUp === true && loadSetUp().catch(() => undefined),
      member?.features.includes("chains") === true && loadPinned().catch(() => undefined),
      sessionHolds(session.getState().info, "switch-group") && queryClient.prefetchQuery(groupsQuery),
      queryClient.prefetchQuery(callQuery(api, statsCalls.get, statsInput(groupId))),
      queryClient.prefetchInfiniteQuery(feedQuery(api, groupId)),
    ]);
    // The first use of a zone's clock loads its rules: better while waiting than while drawing.
    if (member !== null) dayPartAt(member.settings.tz);
    return answers;
  },
});
