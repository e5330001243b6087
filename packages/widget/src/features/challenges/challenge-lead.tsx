import { type Challenge, isOpenChallenge } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ActivityLead } from "../activities/index.ts";
import { useChallenge } from "./challenge-scope.tsx";

const TONES: Readonly<Record<Challenge["status"], BadgeTone>> = {
  draft: "warning",
  new: "primary",
  in_progress: "primary",
  given_up: "warning",
  completed: "success",
  canceled: "neutral",
  discarded: "danger",
};

/** A challenge's type, status, author and time, under its title. */
export function ChallengeLead() {
  const t = useTranslate();
  const { challenge } = useChallenge();
  const { type, isDone } = challenge;
  // For newcomers it's completed, although its manager hasn't closed it.
  const status = isDone && isOpenChallenge(challenge) ? "completed" : challenge.status;
  return (
    <ActivityLead
      activity={challenge}
      timeWords={(event, when) => t(event === "published" ? "challenge:published" : "challenge:closedAt", { when })}
    >
      <Badge>{t(`challenge:type.${type}`)}</Badge>
      <Badge tone={TONES[status]}>{t(`challenge:status.${status}`)}</Badge>
    </ActivityLead>
  );
}
