import { quizCalls } from "@guildhall/core/quizzes";
import { useCall } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import type { Command } from "../commands/command.store.ts";
import { findCommands } from "../commands/find-commands.ts";
import { useMember } from "../session/use-session.ts";

/** One letter fits nearly every title. */
const LEAST_LETTERS = 2;

/** Open quizzes and polls whose title fits, of the latest ones; each to be opened. */
export function useFoundQuizzes(query: string): readonly Command[] {
  const navigate = useNavigate();
  const { features } = useMember();
  const isWanted = features.includes("quizzes") && query.trim().length >= LEAST_LETTERS;
  const { data } = useCall(quizCalls.list, { params: { type: "active" }, query: {} }, { enabled: isWanted });
  if (!isWanted || data === undefined) return [];
  const open = data.items.map(({ id, title }): Command => ({
    id: `quiz-${String(id)}`,
    section: "quizzes",
    title,
    run: () => void navigate({ href: `/quiz/${String(id)}` }),
  }));
  return findCommands(open, query);
}
