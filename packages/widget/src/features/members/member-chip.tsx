import { Avatar, type Person } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./member-chip.module.css";

/** An inline member: avatar and name, a link with `href`. */
export function MemberChip({
  member,
  href,
  about,
}: {
  readonly member: Person;
  readonly href?: string;
  /** A second, smaller line, such as a group or a role. */
  readonly about?: string;
}) {
  const content = (
    <>
      <Avatar person={member} size={about ? "m" : "s"} />
      <span className={styles.words}>
        <span className={styles.name}>{member.name}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
    </>
  );
  if (href === undefined) return <span className={styles.chip}>{content}</span>;
  return (
    <Link href={href} className={classNames(styles.chip, styles.link)}>
      {content}
    </Link>
  );
}
