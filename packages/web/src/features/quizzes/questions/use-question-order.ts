import { CallFailure } from "@guildhall/core";
import { moveItem, positionsOf, questionCalls, type QuestionForEdit } from "@guildhall/core/quizzes";
import { refreshTopics, useGuild } from "@guildhall/widget/guild";
import { useRef, useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { useMovedFocus } from "../../activities/index.ts";
import { showRefusal } from "./show-refusal.ts";

export interface QuestionOrder {
  /** As they're shown, before the server has heard of it. */
  readonly questions: readonly QuestionForEdit[];
  /** What the last move did, for screen readers. */
  readonly announced: string;
  /** Moves one to another's place. */
  readonly move: (id: number, placeOf: number) => void;
}

/** The order of questions: each move is sent at once, in turn, and taken back if it's refused. */
export function useQuestionOrder(quizId: number, stored: readonly QuestionForEdit[]): QuestionOrder {
  const t = useTranslate();
  const guild = useGuild();
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [announced, setAnnounced] = useState("");
  const sent = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const keepFocus = useMovedFocus(order);
  const questions = sortedBy(order, stored);

  const send = async (ids: readonly number[]): Promise<void> => {
    const input = { params: { id: quizId }, body: { positions: positionsOf(ids) } };
    try {
      await guild.client.call(questionCalls.order, input, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setOrder(null);
      showRefusal(guild, error);
    }
    await refreshTopics(guild.queries, questionCalls.order.topics);
    waiting.current -= 1;
    if (waiting.current === 0) setOrder(null);
  };
  return {
    questions,
    announced,
    move: (id, placeOf) => {
      const ids = questions.map((question) => question.id);
      const [from, to] = [ids.indexOf(id), ids.indexOf(placeOf)];
      if (from === -1 || to === -1 || from === to) return;
      keepFocus();
      const next = moveItem(ids, from, to);
      setOrder(next);
      setAnnounced(t("questions:row.moved", { number: from + 1, to: to + 1, total: ids.length }));
      waiting.current += 1;
      sent.current = sent.current.then(() => send(next));
    },
  };
}

function sortedBy(order: readonly number[] | null, questions: readonly QuestionForEdit[]): readonly QuestionForEdit[] {
  if (order === null) return questions;
  const placeOf = ({ id }: QuestionForEdit): number => {
    const place = order.indexOf(id);
    return place === -1 ? order.length : place;
  };
  return questions.toSorted((first, second) => placeOf(first) - placeOf(second));
}
