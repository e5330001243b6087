import type { ReactNode } from "react";
import { useFeedTime } from "../../time/index.ts";
import { timeAttributes } from "../../ui/time-attributes.ts";
import { memberHref, MemberName } from "../members/index.ts";
import styles from "./activity.module.css";

/** Under an activity's title: its badges, its author, and when it was published or closed. */
export function ActivityLead({
  activity: { authorUserId, authorName, publishedAt, closedAt },
  timeWords,
  children,
}: {
  readonly activity: {
    readonly authorUserId: number;
    readonly authorName: string;
    /** ISO 8601 instants. */
    readonly publishedAt: string | null;
    readonly closedAt: string | null;
  };
  readonly timeWords: (event: "published" | "closedAt", when: string) => string;
  readonly children: ReactNode;
}) {
  const timeOf = useFeedTime();
  const at = closedAt ?? publishedAt;
  const time = at === null ? null : timeOf(at);
  return (
    <span className={styles.lead}>
      {children}
      <MemberName member={{ id: authorUserId, name: authorName }} memberHref={memberHref} />
      {time !== null && (
        <time {...timeAttributes(time)}>{timeWords(closedAt === null ? "published" : "closedAt", time.text)}</time>
      )}
    </span>
  );
}
