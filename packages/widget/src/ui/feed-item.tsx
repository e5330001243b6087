import { useId, type KeyboardEventHandler, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import styles from "./feed-item.module.css";

/** The time of a feed item in the words of the reader, with the instant in ISO 8601. */
export interface FeedTime {
  readonly iso: string;
  readonly text: string;
  /** The full date and time, as a tooltip. */
  readonly title?: string;
}

/** What a feed gives each of its items, whatever the item is about. */
export interface FeedItemFrame {
  readonly time: FeedTime;
  readonly isNew?: boolean;
  /** 1-based place in the feed and the feed's length, -1 when unknown. */
  readonly position?: number;
  readonly setSize?: number;
  /** 0 for the one item that the Tab key reaches, -1 for the others. */
  readonly tabIndex?: number;
  readonly ref?: Ref<HTMLElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
}

/** What an item shows: actor, verb and object are its name; the time comes last, for the ear. */
export interface FeedItemProps extends FeedItemFrame {
  readonly media: ReactNode;
  readonly headline: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  /** Small facts beside the time, such as a group. */
  readonly meta?: ReactNode;
  /** Lays a soft light on the card: it is about the reader. */
  readonly glow?: boolean;
}

/** The frame of every card of a feed. */
export function FeedItem(props: FeedItemProps) {
  const { media, headline, children, actions, meta, glow, time, isNew, position, setSize, ...article } = props;
  const id = useId();
  return (
    <article
      {...article}
      className={classNames(styles.item, glow && styles.glow, isNew && styles.new)}
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
        <time dateTime={time.iso} data-tooltip={time.title}>
          {time.text}
        </time>
      </div>
    </article>
  );
}

/** The line between what is new and what was read before. */
export function FeedSeparator({ text }: { readonly text: string }) {
  return (
    <div className={styles.separator} role="separator" aria-label={text}>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
