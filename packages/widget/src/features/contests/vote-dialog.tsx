import { contestCalls, type Contest, type ContestParticipant } from "@guildhall/core/contests";
import { useSend, useTranslate } from "../../guild/index.ts";
import { Confirmation, useRefusalOf } from "../activities/index.ts";

/** Asks before a vote, which can't be changed. */
export function VoteDialog({
  contest,
  person,
  onVoted,
  onClose,
}: {
  readonly contest: Contest;
  readonly person: ContestParticipant;
  readonly onVoted: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { send, ...action } = useSend(contestCalls.vote);
  const refusal = useRefusalOf(contest.abilities.vote, action);
  const vote = (): void =>
    send({ params: { id: contest.id }, body: { userId: person.id } }, () => {
      onVoted();
      onClose();
    });
  const words = {
    title: t("contest:vote.confirm", { name: person.name }),
    lead: t("contest:vote.lasting"),
    send: t("contest:vote.send"),
    cancel: t("contest:vote.cancel"),
  };
  return (
    <Confirmation words={words} variant="primary" refusal={refusal} action={action} onSend={vote} onClose={onClose} />
  );
}
