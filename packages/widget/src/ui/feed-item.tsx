import { useId, type KeyboardEventHandler, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import { timeAttributes, type FeedTime } from "./time-attributes.ts";
import styles from "./feed-item.module.css";

/** Props that a feed gives each item, whatever its kind. */
export interface FeedItemFrame {
  readonly time: FeedTime;
  readonly isNew?: boolean;
  /** 1-based position in the feed and the feed's length, -1 if unknown. */
  readonly position?: number;
  readonly setSize?: number;
  /** 0 for the one item in the tab order, -1 for the others. */
  readonly tabIndex?: number;
  readonly ref?: Ref<HTMLElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
}

/** Actor, verb and object form the item's accessible name; the time is read last. */
export interface FeedItemProps extends FeedItemFrame {
  readonly media: ReactNode;
  /** The media is a picture: beside the words, or above them on a phone. */
  readonly isCovered?: boolean;
  readonly headline: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Small details next to the time, such as a group. */
  readonly meta?: ReactNode;
  /** Highlights the card: it's about the reader. */
  readonly glow?: boolean;
}

/** The frame of every feed card. */
export function FeedItem(props: FeedItemProps) {
  const { media, isCovered, headline, children, actions, meta, glow, time, isNew, position, setSize, ...article } =
    props;
  const id = useId();
  return (
    <article
      part="card"
      {...article}
      className={classNames(styles.item, glow && styles.glow, isNew && styles.new, isCovered && styles.covered)}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-body` : undefined}
      aria-posinset={position}
      aria-setsize={setSize}
    >
      <div className={styles.media}>{media}</div>
      <p id={id} className={styles.headline}>
        {headline}
      </p>
      {children && (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      <div className={styles.meta}>
        {meta}
        <time {...timeAttributes(time)}>{time.text}</time>
      </div>
    </article>
  );
}

/** Separates new items from earlier ones. */
export function FeedSeparator({ text }: { readonly text: string }) {
  return (
    <div className={styles.separator} role="separator" aria-label={text}>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
