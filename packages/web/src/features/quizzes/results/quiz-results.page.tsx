import { isDraft } from "@guildhall/core/activities";
import { isPoll, submissionCalls } from "@guildhall/core/quizzes";
import { Button } from "@guildhall/widget";
import { ShareDialog } from "@guildhall/widget/activities";
import { callQuery, latePart, useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import Maximize from "lucide-react/icons/maximize";
import Share from "lucide-react/icons/share-2";
import { useState } from "react";
import { useCommands, type Command } from "../../../commands/command.store.ts";
import { queryClient } from "../../../data/query-client.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { ActivityTrouble, ResultsPage } from "../../activities/index.ts";
import { fillScreen } from "./fill-screen.ts";
import { NewerAnswers, PeopleList } from "./people-list.tsx";
import { ResultCounters, ResultFigures } from "./result-figures.tsx";
import { shownTallies, type QuizResults } from "./results-data.ts";

const PresentDialog = latePart({ load: () => import("./present.dialog.tsx").then((file) => file.PresentDialog) });

function QuizResultsPage() {
  const id = Number((useParams({ strict: false }) as { readonly id?: string }).id);
  const { data, error, refetch, dataUpdatedAt } = useCall(submissionCalls.getResults, { params: { id } });
  if (data === undefined)
    return error === null ? (
      <ResultsPage kind="quiz" id={id} title={undefined} read={null} summary={null}>
        {null}
      </ResultsPage>
    ) : (
      <ActivityTrouble kind="quiz" lists="quizzes" error={error} onRetry={() => void refetch()} />
    );
  return <Results key={id} id={id} results={data} readAt={new Date(dataUpdatedAt).toISOString()} />;
}

interface ResultsProps {
  readonly id: number;
  readonly results: QuizResults;
  /** When they were read: an instant. */
  readonly readAt: string;
}

type Shown = Pick<QuizResults, "until"> & { readonly count: number };

/** Counts grow while one looks; who answers meanwhile is listed when asked for, so that nothing moves. */
function Results({ id, results, readAt }: ResultsProps) {
  const { quiz, stats, tallies } = results;
  const [open, setOpen] = useState<"present" | "share" | null>(null);
  const now = toShown(results);
  const [shown, setShown] = useState(now);
  const upTo = shown.until;
  // Nothing moves yet.
  if (upTo === null && now.until !== null) setShown(now);
  const { hasAnswers, hasBars } = partsOf(results, upTo);
  const isPublic = !isDraft(quiz);
  const present = (): void => void fillScreen().then(() => setOpen("present"));
  usePresentCommand(hasBars ? present : null);
  const dialog = { id, results, until: upTo, onClose: () => setOpen(null) };
  return (
    <ResultsPage
      kind="quiz"
      id={id}
      title={quiz.title}
      read={isPublic ? () => api.call(submissionCalls.export, { params: { id } }, { quiet: true }) : null}
      actions={hasBars && <PresentButton onPress={present} />}
      summary={<ResultCounters stats={stats} />}
    >
      {hasAnswers && <ResultFigures id={id} results={results} until={upTo} readAt={readAt} />}
      <PeopleList
        id={id}
        until={upTo}
        hasAnswers={hasAnswers}
        tallies={tallies}
        newer={<NewerAnswers count={newerThan(shown, now)} onShow={() => setShown(now)} />}
        share={isPublic && <ShareButton onPress={() => setOpen("share")} />}
      />
      {open === "present" && <Present {...dialog} />}
      {open === "share" && <ShareQuiz {...dialog} />}
    </ResultsPage>
  );
}

/** What there is to show. An anonymous poll's list is by name, with nobody the newest. */
function partsOf(results: QuizResults, upTo: number | null) {
  const hasAnswers = upTo !== null || (results.quiz.isAnonymous && results.items.length > 0);
  return { hasAnswers, hasBars: hasAnswers && shownTallies(results).length > 0 };
}

function toShown({ until, stats }: QuizResults): Shown {
  return { until, count: stats[0]?.count ?? 0 };
}

/** How many have answered since. */
function newerThan(shown: Shown, now: Shown): number {
  return shown.until === null || shown.until === now.until ? 0 : Math.max(1, now.count - shown.count);
}

interface PressProps {
  readonly onPress: () => void;
}

function PresentButton({ onPress }: PressProps) {
  const t = useTranslate();
  return (
    <Button icon={<Maximize />} onClick={onPress}>
      {t("quiz:results.present")}
    </Button>
  );
}

function ShareButton({ onPress }: PressProps) {
  const t = useTranslate();
  return (
    <Button icon={<Share />} onClick={onPress}>
      {t("quiz:results.share")}
    </Button>
  );
}

interface DialogProps {
  readonly id: number;
  readonly results: QuizResults;
  readonly until: number | null;
  readonly onClose: () => void;
}

function Present({ results: { quiz, tallies }, ...rest }: DialogProps) {
  return <PresentDialog {...rest} title={quiz.title} tallies={tallies} />;
}

function ShareQuiz({ results: { quiz, urls }, onClose }: DialogProps) {
  const t = useTranslate();
  const title = t(isPoll(quiz) ? "quiz:share.poll" : "quiz:share.quiz");
  return <ShareDialog title={title} lead={t("quiz:share.lead")} urls={urls} onClose={onClose} />;
}

/** F fills the screen with the bars; null if there are none. */
function usePresentCommand(present: (() => void) | null): void {
  const t = useTranslate();
  const commands: readonly Command[] =
    present === null
      ? []
      : [{ id: "results-present", section: "page", title: t("quiz:results.present"), shortcut: "KeyF", run: present }];
  useCommands("quiz-results", commands);
}

export const quizResultsPage = definePage({
  component: QuizResultsPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(callQuery(api, submissionCalls.getResults, { params: { id: Number(params["id"]) } })),
});
