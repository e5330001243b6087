import { cardStyles as cards } from "@guildhall/widget/forms";
import type { ComponentProps, ReactNode } from "react";
import { useKeptFocus } from "../../commands/use-kept-focus.ts";
import { useTranslate } from "../../i18n/language.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { ExportButton } from "../../shell/export-button.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { BackToActivity } from "./activity-states.tsx";
import type { ResultTexts } from "./activity-words.ts";
import { ResultsLoading } from "./results-list.tsx";

interface ResultsPageProps {
  readonly kind: ResultTexts;
  readonly id: number;
  /** The activity's title; undefined while it's loading. */
  readonly title: string | undefined;
  /** Asks for the spreadsheet; null if there's nothing to export. */
  readonly read: ComponentProps<typeof ExportButton>["read"] | null;
  /** More buttons of its head. */
  readonly actions?: ReactNode;
  /** Counters, or the tabs of several lists. */
  readonly summary: ReactNode;
  /** A `ResultsList`. */
  readonly children: ReactNode;
}

/** What people did in an activity. */
export function ResultsPage({ kind, id, title, read, actions, summary, children }: ResultsPageProps) {
  const t = useTranslate();
  usePageTitle(title === undefined ? undefined : `${t(`${kind}:results.title`)}: ${title}`);
  const back = <BackToActivity kind={kind} id={id} />;
  if (title === undefined)
    return (
      <>
        <PageHead title={t(`${kind}:results.title`)} lead={"\u00a0"} actions={back} />
        <ResultsLoading kind={kind} />
      </>
    );
  return (
    <>
      <PageHead
        title={t(`${kind}:results.title`)}
        lead={title}
        help="moderators"
        actions={
          <div className={cards.actions}>
            {back}
            {actions}
            {read !== null && <ExportButton label={t(`${kind}:results.export`)} read={read} />}
          </div>
        }
      />
      <KeepFocus>
        {summary}
        {children}
      </KeepFocus>
    </>
  );
}

// Separate, since there is nothing to keep until the activity has loaded.
function KeepFocus({ children }: { readonly children: ReactNode }) {
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={place} className={cards.lists}>
      {children}
    </div>
  );
}
