import { EmptyState, LoadMore } from "@guildhall/widget";
import { AchievementPicture } from "@guildhall/widget/feed";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslate } from "../../i18n/language.ts";
import { achievementsOfQuery, type Profile } from "./profile.queries.ts";
import styles from "./profile.module.css";

/** A member's achievements, newest first; the profile includes the first page. */
export function AchievementList({ profile }: { readonly profile: Profile }) {
  const t = useTranslate();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(achievementsOfQuery(profile));
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
