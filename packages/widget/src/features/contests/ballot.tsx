import { contestCalls, mayVoteFor, type Contest, type ContestParticipant } from "@guildhall/core/contests";
import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { formStyles } from "../../forms/index.ts";
import { useList, useMember, useTranslate } from "../../guild/index.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useReason } from "../activities/index.ts";
import { BALLOT_ID } from "./ballot-place.ts";
import { FreshFocus } from "./fresh-focus.tsx";
import { VoteDialog } from "./vote-dialog.tsx";
import styles from "./ballot.module.css";

// Between the last key and the search (ms).
const PAUSE_MS = 200;

interface BallotProps {
  readonly contest: Contest;
}

/** Those who can be voted for, in the reader's own order; then whom they voted for. */
export function Ballot({ contest }: BallotProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<ContestParticipant | null>(null);
  const [hasJustVoted, setHasJustVoted] = useState(false);
  const { own } = contest.votes;
  return (
    <Card
      id={BALLOT_ID}
      tabIndex={-1}
      className={styles.ballot}
      title={t("contest:vote.title")}
      aria-label={t("contest:vote.title")}
    >
      {own === null ? (
        <Candidates contest={contest} onChoose={setChosen} />
      ) : (
        <FreshFocus isFresh={hasJustVoted} className={styles.voted}>
          <Avatar person={own} size="l" />
          <span>
            <strong>{t("contest:vote.voted", { name: own.name })}</strong>
            <span className={formStyles.hint}>{t("contest:vote.hidden")}</span>
          </span>
        </FreshFocus>
      )}
      {chosen !== null && (
        <VoteDialog
          contest={contest}
          person={chosen}
          onVoted={() => setHasJustVoted(true)}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

function Candidates({ contest, onChoose }: BallotProps & { readonly onChoose: (person: ContestParticipant) => void }) {
  const t = useTranslate();
  const [query, setQuery] = useState("");
  const sought = usePaused(query.trim());
  const read = useList(
    contestCalls.listParticipants,
    { params: { id: contest.id }, query: { query: sought } },
    { keepsPrevious: true },
  );
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const people = data?.pages.flatMap((page) => page.items);
  if (contest.participants.total === 0) return <p className={formStyles.hint}>{t("contest:vote.empty")}</p>;
  return (
    <div className={styles.people}>
      <p className={formStyles.hint}>{t("contest:vote.lead")}</p>
      <TextField
        type="search"
        label={t("contest:vote.search")}
        hideLabel
        placeholder={t("contest:vote.search")}
        start={<Search size={16} />}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {people === undefined && !isError && <SkeletonText lines={4} />}
      {people === undefined && isError && (
        <p>
          {t("contest:vote.failed")} <Button onClick={() => void refetch()}>{t("contest:retry")}</Button>
        </p>
      )}
      {people?.length === 0 && <p role="status">{t("contest:vote.nobody")}</p>}
      <ul className={styles.grid} aria-label={t("contest:vote.people")}>
        {people?.map((person) => (
          <Candidate key={person.id} contest={contest} person={person} onChoose={() => onChoose(person)} />
        ))}
      </ul>
      <LoadMore hasNext={hasNextPage} busy={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </div>
  );
}

function Candidate({
  contest,
  person,
  onChoose,
}: BallotProps & { readonly person: ContestParticipant; readonly onChoose: () => void }) {
  const t = useTranslate();
  const reasonOf = useReason();
  const me = useMember().user.id;
  const own = mayVoteFor({ voterId: me, candidateId: person.id });
  return (
    <li className={styles.candidate}>
      <Avatar person={person} size="l" />
      <span className={styles.name}>{person.name}</span>
      <Button
        size="s"
        aria-label={t("contest:vote.actionFor", { name: person.name })}
        disabledReason={reasonOf(own.allowed ? contest.abilities.vote : own)}
        onClick={onChoose}
      >
        {t("contest:vote.action")}
      </Button>
    </li>
  );
}

/** What was typed last, once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
