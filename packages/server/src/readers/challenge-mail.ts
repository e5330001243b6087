import { plainText } from "@guildhall/core";
import type { StoredEvent, StoredEventOf } from "../events/reader.ts";
import type { ChallengeFact } from "./challenge-fact.repository.ts";
import type { Draft } from "./mail-draft.ts";

/** The mails of an attempt: to review it, that it came back, that and who is to split it, that it is paid or given up. */
export function challengeDraftsOf(
  event: StoredEvent,
  challenges: ReadonlyMap<number, ChallengeFact>,
): readonly Draft[] {
  switch (event.type) {
    case "assignment.submitted":
      return draftsTo(event.payload.reviewerIds, { event, template: "assignment_submitted" }, challenges);
    case "assignment.rejected": {
      const { comment, isFinal = false, memberIds } = event.payload;
      const quote = plainText(comment);
      const template = isFinal ? "assignment_refused" : "assignment_rejected";
      return draftsTo(memberIds, { event, template, quote }, challenges);
    }
    case "assignment.approved": {
      const leader = event.payload.needsSplit ? event.payload.memberIds.slice(0, 1) : [];
      return draftsTo(leader, { event, template: "assignment_approved" }, challenges);
    }
    case "challenge.given_up":
      return draftsTo(event.payload.notify, { event, template: "challenge_given_up" }, challenges);
    case "assignment.completed":
      return paidDrafts(event, challenges);
    default:
      return divisionDraftsOf(event, challenges);
  }
}

function divisionDraftsOf(event: StoredEvent, challenges: ReadonlyMap<number, ChallengeFact>): readonly Draft[] {
  switch (event.type) {
    case "assignment.split_reminder_due": {
      const { managerIds, memberIds } = event.payload;
      return [
        ...draftsTo(memberIds.slice(0, 1), { event, template: "assignment_split_due" }, challenges),
        ...draftsTo(managerIds, { event, template: "assignment_split_overdue" }, challenges),
      ];
    }
    case "assignment.lead_handed_over":
      return draftsTo([event.payload.memberId], { event, template: "assignment_handed_over" }, challenges);
    default:
      return [];
  }
}

interface Kind {
  readonly event: StoredEventOf<
    | `assignment.${"submitted" | "rejected" | "approved" | "completed" | "split_reminder_due" | "lead_handed_over"}`
    | "challenge.given_up"
  >;
  readonly template: Draft["template"];
  readonly quote?: string;
}

function draftsTo(
  memberIds: readonly number[],
  { event, template, quote = "" }: Kind,
  challenges: ReadonlyMap<number, ChallengeFact>,
): readonly Draft[] {
  const { challengeId } = event.payload;
  const title = challenges.get(challengeId)?.title ?? "";
  const path = `/challenge/${String(challengeId)}`;
  return memberIds.map((memberId) => ({ event, memberId, template, quote, title, amounts: [], date: "", path }));
}

/** Nobody is written to about what they did themselves a moment ago. */
function paidDrafts(
  event: StoredEventOf<"assignment.completed">,
  challenges: ReadonlyMap<number, ChallengeFact>,
): readonly Draft[] {
  const { memberIds, rewards } = event.payload;
  const others = memberIds.filter((memberId) => memberId !== event.actorMemberId);
  return draftsTo(others, { event, template: "assignment_completed" }, challenges).map((draft) => ({
    ...draft,
    amounts: rewards.filter((each) => each.memberId === draft.memberId),
  }));
}
