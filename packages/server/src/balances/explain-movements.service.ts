import type { UserRef } from "@guildhall/core";
import { isByHand, statementCause, statementReason } from "@guildhall/core/balances";
import type { StatementCause, StatementLine, StatementReason } from "@guildhall/core/balances";
import { seesChallenge } from "@guildhall/core/challenges";
import { hasFeature } from "@guildhall/core/permissions";
import { managesPurchases } from "@guildhall/core/purchases";
import { isPublished } from "@guildhall/core/thanks";
import type { MemberCall } from "../lib/deps.ts";
import { findThanksWords, viewerOf } from "../thanks/index.ts";
import type { Viewer } from "../thanks/index.ts";
import { findUserRefs } from "../users/index.ts";
import {
  adjustmentKey,
  findAdjustmentComments,
  findPaidChallenges,
  findPaidPurchases,
} from "./statement-cause.repository.ts";
import type { MovementRow } from "./statement.repository.ts";

/** The reason for a movement, as far as the caller may know. */
export interface Explained {
  readonly reason: StatementReason;
  readonly title: string;
  readonly person: UserRef | null;
  readonly link: StatementLine["link"];
}

interface Told extends Pick<Explained, "title" | "link"> {
  readonly personId: number;
}

type Stories = ReadonlyMap<number, Told>;

const UNTOLD: Told = { title: "", link: null, personId: 0 };

/** Explains each movement; what the caller may not see is left out. */
export async function explainMovements<Row extends MovementRow>(
  call: MemberCall,
  memberId: number,
  movements: readonly Row[],
): Promise<(Omit<Row, "reason"> & Explained)[]> {
  const viewer = await viewerOf(call);
  const stories: Readonly<Record<StatementCause["kind"], Stories>> = {
    thanks: await tellThanks(call, viewer, idsOf(movements, "thanks")),
    assignment: await tellChallenges(call, {
      memberId,
      groupIds: viewer.groupIds,
      ids: idsOf(movements, "assignment"),
    }),
    purchase: await tellPurchases(call, idsOf(movements, "purchase")),
  };
  const byHand = await tellByHand(call, memberId, movements);
  const told = movements.map((movement) => {
    const cause = statementCause(movement.reference);
    const story = cause === null ? byHand.get(movement) : stories[cause.kind].get(cause.id);
    return { movement, ...(story ?? UNTOLD) };
  });
  const people = await findUserRefs(call.db, call.actor.workspace.id, [
    ...new Set(told.map(({ personId }) => personId)),
  ]);
  return told.map(({ movement, title, link, personId }) => ({
    ...movement,
    reason: statementReason(movement.reason),
    title,
    link,
    person: people.get(personId) ?? null,
  }));
}

function idsOf(movements: readonly MovementRow[], kind: StatementCause["kind"]): number[] {
  const ids = movements.flatMap(({ reference }) => {
    const cause = statementCause(reference);
    return cause?.kind === kind ? [cause.id] : [];
  });
  return [...new Set(ids)];
}

async function tellThanks(call: MemberCall, viewer: Viewer, ids: readonly number[]): Promise<Stories> {
  const thanks = await findThanksWords(call.db, viewer, ids);
  const isOn = hasFeature(call.actor.workspace, "thanks");
  return new Map(
    thanks.map(({ id, authorId, description, status }) => {
      const link = isOn && isPublished({ status }) ? ({ type: "thanks", id } as const) : null;
      return [id, { title: description, link, personId: authorId }];
    }),
  );
}

async function tellChallenges(
  { db, actor }: MemberCall,
  of: { readonly memberId: number; readonly groupIds: readonly number[]; readonly ids: readonly number[] },
): Promise<Stories> {
  const challenges = await findPaidChallenges(db, actor.workspace.id, of.ids);
  const isOn = hasFeature(actor.workspace, "challenges");
  return new Map(
    challenges.map((challenge) => {
      const isSeen = seesChallenge(challenge, { actor, groupIds: of.groupIds });
      // People who took part know its title, even if they can't see it any more.
      const title = isSeen || of.memberId === actor.memberId ? challenge.title : "";
      const link = isSeen && isOn ? ({ type: "challenge", id: challenge.id } as const) : null;
      return [challenge.assignmentId, { title, link, personId: 0 }];
    }),
  );
}

async function tellPurchases({ db, actor }: MemberCall, ids: readonly number[]): Promise<Stories> {
  const purchases = await findPaidPurchases(db, actor.workspace.id, ids);
  const isOn = hasFeature(actor.workspace, "perks");
  const seen = purchases.filter(({ buyerId }) => managesPurchases(actor) || buyerId === actor.memberId);
  return new Map(
    seen.map(({ id, title, memberId, buyerId }) => [
      id,
      { title, link: isOn ? ({ type: "purchase", id } as const) : null, personId: memberId === buyerId ? 0 : memberId },
    ]),
  );
}

async function tellByHand(
  { db, actor }: MemberCall,
  memberId: number,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<MovementRow, Told>> {
  const byHand = movements.filter(({ reason }) => isByHand(statementReason(reason)));
  const comments = await findAdjustmentComments(db, {
    workspaceId: actor.workspace.id,
    memberId,
    moments: byHand.map(({ at }) => at),
  });
  return new Map(
    byHand.map((movement) => [
      movement,
      { title: comments.get(adjustmentKey(movement)) ?? "", link: null, personId: movement.actorId },
    ]),
  );
}
