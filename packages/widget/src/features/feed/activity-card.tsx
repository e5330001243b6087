import type { ReactNode } from "react";
import { THANKS_CARD_RECEIVERS } from "@guildhall/core";
import { type AssignmentPart, type ChallengePart, type NotificationType } from "@guildhall/core/notifications";
import Swords from "lucide-react/icons/swords";
import { Avatar, type Person } from "../../ui/avatar.tsx";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Clamp } from "../../ui/clamp.tsx";
import { FeedItem, type FeedItemFrame } from "../../ui/feed-item.tsx";
import { Link } from "../../ui/link.tsx";
import { RewardList } from "../../ui/reward.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { MemberNames, type MemberHref } from "../members/index.ts";
import { FeedIcon } from "../../ui/feed-icon.tsx";

/** Card types about a challenge. */
export type ActivityKind = Extract<NotificationType, `challenge_${string}` | `assignment_${string}`>;

/** A challenge was published, changed or ended, or an attempt at it progressed. */
export function ActivityCard(
  props: FeedItemFrame & {
    readonly kind: ActivityKind;
    readonly actor: Person | null;
    readonly challenge: ChallengePart;
    readonly assignment?: AssignmentPart;
    /** The challenge's page; without it, the title isn't a link. */
    readonly href?: string;
    readonly meId?: number;
    readonly memberHref?: MemberHref;
    readonly action?: ReactNode;
  },
) {
  const { kind, actor, challenge, assignment, href, meId, memberHref, action, ...frame } = props;
  const members = assignment?.members ?? [];
  const count = assignment?.memberCount ?? 0;
  const parts = {
    challenge: href === undefined ? <strong>{challenge.title}</strong> : <Link href={href}>{challenge.title}</Link>,
    members: <MemberNames members={members} max={THANKS_CARD_RECEIVERS} total={count} memberHref={memberHref} />,
  };
  return (
    <FeedItem
      {...frame}
      glow={isForReader(kind) || members.some((member) => member.id === meId)}
      media={<Media kind={kind} person={personOf(kind, actor, members)} />}
      headline={
        <Sentence
          textKey={headlineKey(kind, challenge.type, ownCompletion({ members, actor, meId }))}
          values={{ count }}
          parts={parts}
        />
      }
      actions={action}
    >
      {bodyOf(kind, challenge, assignment)}
    </FeedItem>
  );
}

function Media({ kind, person }: { readonly kind: ActivityKind; readonly person: Person | null }) {
  if (person !== null) return <Avatar person={person} />;
  return (
    <FeedIcon tone={kind === "assignment_rejected" || kind === "assignment_refused" ? "danger" : "primary"}>
      <Swords />
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
];

/** Whether the reader has something left to do. */
function isForReader(kind: ActivityKind): boolean {
  return FOR_READER.includes(kind);
}

const HEADLINES: Readonly<Record<Exclude<ActivityKind, "challenge_published">, string>> = {
  challenge_updated: "cards:activity.updated",
  challenge_given_up: "cards:activity.givenUp",
  challenge_reopened: "cards:activity.reopened",
  challenge_closed: "cards:activity.closed",
  assignment_submitted: "cards:activity.submitted",
  assignment_received: "cards:activity.received",
  assignment_rejected: "cards:activity.rejected",
  assignment_refused: "cards:activity.refused",
  assignment_approved: "cards:activity.approved",
  assignment_split_due: "cards:activity.splitDue",
  assignment_split_overdue: "cards:activity.splitOverdue",
  assignment_handed_over: "cards:activity.handedOver",
  assignment_completed: "cards:activity.completed",
};

type OwnCompletion = "approvedForYou" | "completedByYou";

/** The reader's own completion: approved by someone else, or completed without review; null for other people's. */
function ownCompletion({
  members,
  actor,
  meId,
}: {
  readonly members: readonly Person[];
  readonly actor: Person | null;
  readonly meId: number | undefined;
}): OwnCompletion | null {
  if (!members.some((member) => member.id === meId)) return null;
  return members.length === 1 && actor !== null && actor.id !== meId ? "approvedForYou" : "completedByYou";
}

function headlineKey(kind: ActivityKind, type: ChallengePart["type"], own: OwnCompletion | null): string {
  if (kind === "assignment_completed" && own !== null) return `cards:activity.${own}`;
  return kind === "challenge_published" ? `cards:activity.published.${type}` : HEADLINES[kind];
}
