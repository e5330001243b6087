import type { ReactNode } from "react";
import type { AssignmentPart, ChallengePart } from "@guildhall/core/challenges";
import type { NotificationType } from "@guildhall/core/notifications";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { FeedIcon } from "../../ui/feed-icon.tsx";
import { TypeIcon } from "../../ui/type-icon.tsx";

/** Card types about a challenge. */
export type ActivityKind = Extract<NotificationType, `challenge_${string}` | `assignment_${string}`>;

/** A challenge was published, changed or ended, or an attempt at it progressed. */
export function ActivityCard(
  props: FeedItemFrame & {
    readonly kind: ActivityKind;
    readonly actor: Person | null;
    readonly challenge: ChallengePart;
    readonly assignment?: AssignmentPart;
    readonly headline: ReactNode;
    readonly meId?: number;
    readonly action?: ReactNode;
  },
) {
  const { kind, actor, challenge, assignment, headline, meId, action, ...frame } = props;
  const members = assignment?.members ?? [];
  return (
    <FeedItem
      {...frame}
      glow={isForReader(kind) || members.some((member) => member.id === meId)}
      media={<Media kind={kind} type={challenge.type} person={personOf(kind, actor, members)} />}
      headline={headline}
      actions={action}
    >
      {bodyOf(kind, challenge, assignment)}
    </FeedItem>
  );
}

function Media({
  kind,
  type,
  person,
}: {
  readonly kind: ActivityKind;
  readonly type: ChallengePart["type"];
  readonly person: Person | null;
}) {
  if (person !== null) return <Avatar person={person} />;
  return (
    <FeedIcon tone={kind === "assignment_rejected" || kind === "assignment_refused" ? "danger" : "primary"}>
      <TypeIcon type={type} />
    </FeedIcon>
  );
}

/** Comment, participants and rewards; null if there are none. */
function bodyOf(kind: ActivityKind, challenge: ChallengePart, assignment: AssignmentPart | undefined): ReactNode {
  const rewards = (kind === "assignment_completed" ? assignment?.rewards : challenge.rewards) ?? [];
  const parts = [
    assignment?.comment ? <Clamp key="words" text={assignment.comment} quote /> : null,
    assignment !== undefined && assignment.memberCount > 1 ? (
      <AvatarStack key="people" people={assignment.members} total={assignment.memberCount} />
    ) : null,
    rewards.length > 0 ? <RewardList key="rewards" rewards={rewards} /> : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts;
}

/** The person shown on the card: the actor, or who completed it. */
function personOf(kind: ActivityKind, actor: Person | null, members: readonly Person[]): Person | null {
  if (kind === "assignment_submitted" || kind === "assignment_completed") return members[0] ?? null;
  return kind === "assignment_received" ? null : actor;
}

const FOR_READER: readonly ActivityKind[] = [
  "challenge_given_up",
  "assignment_submitted",
  "assignment_rejected",
  "assignment_approved",
  "assignment_split_due",
  "assignment_split_overdue",
  "assignment_handed_over",
  "assignment_lead_passed",
];

/** Whether the reader has something left to do. */
function isForReader(kind: ActivityKind): boolean {
  return FOR_READER.includes(kind);
}
