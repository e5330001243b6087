import { useRef } from "react";

/** Saves one question; false if it wasn't saved. */
type SaveQuestion = () => Promise<boolean>;

export interface QuestionSaves {
  /** Names what saves a question while its form is open; returns how to end that. */
  readonly register: (id: number, save: SaveQuestion) => () => void;
  /** Saves these, one after another, however many fail; returns the first that wasn't saved, or null. */
  readonly saveAll: (ids: readonly number[]) => Promise<number | null>;
}

/** What saves the questions that are open as forms, for buttons outside of them. */
export function useQuestionSaves(): QuestionSaves {
  const saves = useRef(new Map<number, SaveQuestion>());
  return {
    register: (id, save) => {
      saves.current.set(id, save);
      return () => {
        if (saves.current.get(id) === save) saves.current.delete(id);
      };
    },
    saveAll: async (ids) => {
      let first: number | null = null;
      for (const id of ids) {
        const isSaved = (await saves.current.get(id)?.()) ?? true;
        if (!isSaved) first ??= id;
      }
      return first;
    },
  };
}
