import { parseInstant } from "@guildhall/core";
import {
  deadlineState,
  type DeadlineState,
  isOpenChallenge,
  isWorkedOn,
  sortAttempts,
} from "@guildhall/core/challenges";
import { useGuild, useMember, useStored, useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Fact } from "../activities/index.ts";
import { useChallenge } from "./challenge-scope.tsx";
import { useWorkspaceTime } from "./use-workspace-time.ts";

const TONES: Readonly<Record<DeadlineState, BadgeTone>> = { ahead: "neutral", soon: "warning", passed: "danger" };

/** The deadlines to accept and complete, in the workspace's zone, and how close they are. */
export function DeadlineFacts() {
  const t = useTranslate();
  const { acceptDeadlineAt, completeDeadlineAt } = useChallenge().challenge;
  const write = useWorkspaceTime();
  return (
    <>
      {acceptDeadlineAt !== null && (
        <Fact label={t("challenge:facts.accept")}>
          {write(acceptDeadlineAt)} <Nearness kind="accept" at={acceptDeadlineAt} />
        </Fact>
      )}
      <Fact label={t("challenge:facts.complete")}>
        {completeDeadlineAt === null ? (
          t("challenge:facts.noDeadline")
        ) : (
          <>
            {write(completeDeadlineAt)} <Nearness kind="complete" at={completeDeadlineAt} />
          </>
        )}
      </Fact>
    </>
  );
}

function Nearness({ kind, at }: { readonly kind: "accept" | "complete"; readonly at: string }) {
  const t = useTranslate();
  const now = useStored(useGuild().clock);
  const { challenge } = useChallenge();
  const { mine } = sortAttempts(challenge.assignments, useMember().user.id);
  const state = deadlineState(parseInstant(at), now);
  // A finished challenge has no deadlines ahead.
  if (state === "ahead" || !isOpenChallenge(challenge)) return null;
  const isOverdue = kind === "complete" && state === "passed" && mine.some(isWorkedOn);
  const text = isOverdue ? ("challenge:deadline.overdue" as const) : WORDS[kind][state];
  return <Badge tone={TONES[state]}>{t(text)}</Badge>;
}

const WORDS = {
  accept: { soon: "challenge:deadline.acceptSoon", passed: "challenge:deadline.acceptPassed" },
  complete: { soon: "challenge:deadline.completeSoon", passed: "challenge:deadline.completePassed" },
} as const;
