import { useInfiniteQuery } from "@tanstack/react-query";
import { useGuild, useTranslate } from "../../guild/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { AchievementPicture } from "../feed/index.ts";
import { achievementsQuery, type Profile } from "./profile-reads.ts";
import styles from "./profile.module.css";

/** A member's achievements, newest first; the profile includes the first page. */
export function AchievementList({ profile }: { readonly profile: Profile }) {
  const t = useTranslate();
  const { client, queries } = useGuild();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    achievementsQuery(client, profile),
    queries,
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) {
    return (
      <EmptyState picture="chart" title={t("profile:noAchievements.title")}>
        {t("profile:noAchievements.text")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.achievements}>
        {items.map(({ id, title, description, imageUrl, groupName }) => (
          <li key={id} className={styles.achievement}>
            <AchievementPicture imageUrl={imageUrl} />
            <div>
              <h3>{title}</h3>
              {description !== "" && <p className={styles.nothing}>{description}</p>}
              {groupName !== "" && <p className={styles.nothing}>{t("profile:achievedIn", { group: groupName })}</p>}
            </div>
          </li>
        ))}
      </ul>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </>
  );
}
