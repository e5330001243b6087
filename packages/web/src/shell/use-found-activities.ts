import { chainCalls } from "@guildhall/core/chains";
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

type FoundSection = "quizzes" | "contests" | "chains";

/** Open quizzes, polls, contests and chains whose title fits, of the latest ones; each to be opened. */
export function useFoundActivities(query: string): readonly Command[] {
  const navigate = useNavigate();
  const { features } = useMember();
  const isLong = query.trim().length >= LEAST_LETTERS;
  const isWanted = (section: FoundSection): boolean => isLong && features.includes(section);
  const quizzes = useCall(quizCalls.list, ACTIVE, { enabled: isWanted("quizzes") }).data;
  const contests = useCall(contestCalls.list, ACTIVE, { enabled: isWanted("contests") }).data;
  const chains = useCall(chainCalls.list, ACTIVE, { enabled: isWanted("chains") }).data;
  const toCommands = (
    kind: "quiz" | "contest" | "chain",
    section: FoundSection,
    items: readonly { readonly id: number; readonly title: string }[] = [],
  ): readonly Command[] =>
    (isWanted(section) ? items : []).map(({ id, title }) => ({
      id: `${kind}-${String(id)}`,
      section,
      title,
      run: () => void navigate({ href: `/${kind}/${String(id)}` }),
    }));
  const open = [
    ...toCommands("quiz", "quizzes", quizzes?.items),
    ...toCommands("contest", "contests", contests?.items),
    ...toCommands("chain", "chains", chains?.items),
  ];
  return findCommands(open, query);
}
