import { CallFailure } from "@guildhall/core";
import { questionCalls } from "@guildhall/core/quizzes";
import { refreshTopics, useGuild, type Guild } from "@guildhall/widget/guild";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { showRefusal } from "./show-refusal.ts";

/** Time in which a deletion can be undone. */
const UNDO_MS = 6_000;

interface Deletions {
  readonly isDeleted: (id: number) => boolean;
  readonly remove: (id: number) => void;
  /** Sends what waits, such as before publishing. */
  readonly flush: () => Promise<void>;
}

/** Deleted questions are gone at once; until the time to undo is over, nothing is sent. Undo brings all of them back. */
export function useDeletions(quizId: number): Deletions {
  const t = useTranslate();
  const guild = useGuild();
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const restore = (id: number): void => setDeleted((ids) => ids.filter((each) => each !== id));
  const send = async (id: number): Promise<void> => {
    clearTimeout(waiting.current.get(id));
    if (waiting.current.delete(id)) await sendDeletion({ guild, quizId, id, onFailure: () => restore(id) });
  };
  const flush = async (): Promise<void> => {
    await Promise.all([...waiting.current.keys()].map((id) => send(id)));
  };
  const leave = useEffectEvent(() => void flush());
  // Whoever leaves has made up their mind.
  useEffect(() => {
    const onHide = (): void => leave();
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("pagehide", onHide);
      leave();
    };
  }, []);
  const wait = (id: number): void => {
    clearTimeout(waiting.current.get(id));
    waiting.current.set(
      id,
      setTimeout(() => void send(id), UNDO_MS),
    );
  };
  const undo = (): void => {
    for (const [id, timer] of waiting.current) {
      clearTimeout(timer);
      restore(id);
    }
    waiting.current.clear();
  };
  return {
    isDeleted: (id) => deleted.includes(id),
    remove: (id) => {
      setDeleted((ids) => [...ids, id]);
      // One message undoes all, so those before wait as long.
      for (const each of [...waiting.current.keys(), id]) wait(each);
      showMessage({ text: t("questions:done.deleted"), action: { label: t("questions:done.undo"), run: undo } });
    },
    flush,
  };
}

async function sendDeletion({
  guild,
  quizId,
  id,
  onFailure,
}: {
  readonly guild: Guild;
  readonly quizId: number;
  readonly id: number;
  readonly onFailure: () => void;
}): Promise<void> {
  try {
    await guild.client.call(questionCalls.delete, { params: { id: quizId, qid: id } }, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    onFailure();
    showRefusal(guild, error);
  }
  await refreshTopics(guild.queries, questionCalls.delete.topics);
}
