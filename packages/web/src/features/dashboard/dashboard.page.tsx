import { sessionHolds } from "@guildhall/core/session";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { groupsQuery } from "../../groups/group.queries.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { dayPartAt } from "./day-part.ts";
import { statsQuery } from "./dashboard.queries.ts";
import { feedQuery } from "./feed.queries.ts";
import { SummaryCard } from "./summary-card.tsx";
import { TeamFeed } from "./team-feed.tsx";
import { TopStrip } from "./top-strip.tsx";
import styles from "./dashboard.module.css";

function DashboardPage() {
  const t = useTranslate();
  const groupId = useChosenGroup();
  const { user, settings } = useMember();
  const stats = useQuery(statsQuery(groupId)).data;
  const firstName = user.name.split(" ", 1)[0] ?? user.name;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(`dashboard:greeting.${dayPartAt(settings.tz)}`, { name: firstName })}</h1>
        <PageGroupSelect />
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SummaryCard stats={stats} />
          <TopStrip stats={stats} />
        </div>
        <TeamFeed key={groupId} groupId={groupId} />
      </div>
    </>
  );
}

/** The dashboard: the team's figures, top members and feed. */
export const dashboardPage = definePage({
  component: DashboardPage,
  warm: () => {
    const groupId = chosenGroup();
    const answers = Promise.all([
      sessionHolds(session.getState().info, "switch-group") && queryClient.prefetchQuery(groupsQuery),
      queryClient.prefetchQuery(statsQuery(groupId)),
      queryClient.prefetchInfiniteQuery(feedQuery(groupId)),
    ]);
    // The first use of a zone's clock loads its rules: better while waiting than while drawing.
    const member = memberOf(session.getState().info);
    if (member !== null) dayPartAt(member.settings.tz);
    return answers;
  },
});
