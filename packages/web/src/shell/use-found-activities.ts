import { contestCalls } from "@guildhall/core/contests";
import { quizCalls } from "@guildhall/core/quizzes";
import { useCall } from "@guildhall/widget/guild";
import { useNavigate } from "@tanstack/react-router";
import type { Command } from "../commands/command.store.ts";
import { findCommands } from "../commands/find-commands.ts";
import { useMember } from "../session/use-session.ts";

/** One letter fits nearly every title. */
const LEAST_LETTERS = 2;

const ACTIVE = { params: { type: "active" }, query: {} } as const;

/** Open quizzes, polls and contests whose title fits, of the latest ones; each to be opened. */
export function useFoundActivities(query: string): readonly Command[] {
  const navigate = useNavigate();
  const { features } = useMember();
  const isLong = query.trim().length >= LEAST_LETTERS;
  const isWanted = { quiz: isLong && features.includes("quizzes"), contest: isLong && features.includes("contests") };
  const quizzes = useCall(quizCalls.list, ACTIVE, { enabled: isWanted.quiz }).data;
  const contests = useCall(contestCalls.list, ACTIVE, { enabled: isWanted.contest }).data;
  const toCommand =
    (kind: "quiz" | "contest", section: Command["section"]) =>
    ({ id, title }: { readonly id: number; readonly title: string }): Command => ({
      id: `${kind}-${String(id)}`,
      section,
      title,
      run: () => void navigate({ href: `/${kind}/${String(id)}` }),
    });
  const open = [
    ...(isWanted.quiz ? (quizzes?.items ?? []).map(toCommand("quiz", "quizzes")) : []),
    ...(isWanted.contest ? (contests?.items ?? []).map(toCommand("contest", "contests")) : []),
  ];
  return findCommands(open, query);
}
