import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./text.tsx";
import styles from "./load-more.module.css";

/** The end of an incrementally loaded list: a button while there's more. */
export function LoadMore({
  hasNext,
  busy,
  onLoad,
}: {
  readonly hasNext: boolean;
  readonly busy: boolean;
  readonly onLoad: () => void;
}) {
  const t = useText();
  if (!hasNext) return null;
  return (
    <div className={styles.foot}>
      <Button busy={busy} onClick={onLoad}>
        {t("kit:loadMore")}
      </Button>
    </div>
  );
}

/** Previous and next page, and the position. Pages count from 0. */
export function Pagination({
  page,
  hasNext,
  text,
  onPage,
}: {
  readonly page: number;
  readonly hasNext: boolean;
  /** The position, such as "31–60 of 118". */
  readonly text: string;
  readonly onPage: (page: number) => void;
}) {
  const t = useText();
  return (
    <nav className={styles.foot} aria-label={t("kit:pages")}>
      <IconButton
        label={t("kit:previousPage")}
        icon={<ChevronLeft />}
        disabledReason={page === 0 ? t("kit:firstPage") : null}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.text} aria-live="polite">
        {text}
      </span>
      <IconButton
        label={t("kit:nextPage")}
        icon={<ChevronRight />}
        disabledReason={hasNext ? null : t("kit:lastPage")}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
