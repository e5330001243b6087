import {
  hasFeature, isByHand, isPublished, managesPurchases, seesChallenge, statementCause, statementReason, withAncestors,
} from "@guildhall/core";
import type { StatementCause, StatementLine, StatementReason, UserRef } from "@guildhall/core";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findThanksWords, viewerOf } from "../thanks/index.ts";
import { findUserRefs } from "../users/index.ts";
import { adjustmentKey, findAdjustmentComments, findPaidChallenges, findPaidPurchases } from "./statement-cause.repository.ts";
import type { MovementRow } from "./statement.repository.ts";

/** Why a movement was, as far as the asker may know. */
export interface Explained {
  readonly reason: StatementReason;
  readonly title: string;
  readonly person: UserRef | null;
  readonly link: StatementLine["link"];
}

/** What one cause tells; the person by id, 0 for nobody. */
interface Told extends Pick<Explained, "title" | "link"> {
  readonly personId: number;
}

type Story = (movement: MovementRow) => Told | undefined;

const UNTOLD: Told = { title: "", link: null, personId: 0 };

/** Says of each of a member's movements why it was; what the asker may not see stays untold. */
export async function explainMovements<Row extends MovementRow>(
  call: MemberCall,
  memberId: number,
  movements: readonly Row[],
): Promise<(Omit<Row, "reason"> & Explained)[]> {
  const stories: Readonly<Record<StatementCause["kind"] | "none", Story>> = {
    thanks: await tellThanks(call, idsOf(movements, "thanks")),
    assignment: await tellChallenges(call, { memberId, ids: idsOf(movements, "assignment") }),
    purchase: await tellPurchases(call, idsOf(movements, "purchase")),
    none: await tellByHand(call, memberId, movements),
  };
  const told = movements.map((movement) => ({
    movement,
    ...(stories[statementCause(movement.reference)?.kind ?? "none"](movement) ?? UNTOLD),
  }));
  const people = await findUserRefs(call.db, call.actor.workspace.id, [...new Set(told.map(({ personId }) => personId))]);
  return told.map(({ movement, title, link, personId }) => ({
    ...movement,
    reason: statementReason(movement.reason),
    title,
    link,
    person: people.get(personId) ?? null,
  }));
}

function idsOf(movements: readonly MovementRow[], kind: StatementCause["kind"]): number[] {
  const causes = movements.map(({ reference }) => statementCause(reference));
  return [...new Set(causes.filter((cause) => cause?.kind === kind).map((cause) => cause?.id ?? 0))];
}

/** A story for each id that is known. */
function byCause(told: ReadonlyMap<number, Told>): Story {
  return ({ reference }) => told.get(statementCause(reference)?.id ?? 0);
}

async function tellThanks(call: MemberCall, ids: readonly number[]): Promise<Story> {
  const thanks = ids.length === 0 ? [] : await findThanksWords(call.db, await viewerOf(call), ids);
  const isOn = hasFeature(call.actor.workspace, "thanks");
  return byCause(new Map(thanks.map(({ id, authorId, description, status }) => {
    const link = isOn && isPublished({ status }) ? ({ type: "thanks", id } as const) : null;
    return [id, { title: description, link, personId: authorId }];
  })));
}

async function tellChallenges(
  call: MemberCall,
  { memberId, ids }: { readonly memberId: number; readonly ids: readonly number[] },
): Promise<Story> {
  const { db, actor } = call;
  const challenges = await findPaidChallenges(db, actor.workspace.id, ids);
  if (challenges.length === 0) return () => undefined;
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  const asker = { actor, groupIds: withAncestors(groups, actor.groupIds) };
  const isOn = hasFeature(actor.workspace, "challenges");
  return byCause(new Map(challenges.map((challenge) => {
    const isSeen = seesChallenge(challenge, asker);
    // Whoever took part knows what it was, even where it has moved out of sight.
    const title = isSeen || memberId === actor.memberId ? challenge.title : "";
    const link = isSeen && isOn ? ({ type: "challenge", id: challenge.id } as const) : null;
    return [challenge.assignmentId, { title, link, personId: 0 }];
  })));
}

async function tellPurchases({ db, actor }: MemberCall, ids: readonly number[]): Promise<Story> {
  const purchases = await findPaidPurchases(db, actor.workspace.id, ids);
  const isOn = hasFeature(actor.workspace, "perks");
  const seen = purchases.filter(({ memberId, buyerId }) => managesPurchases(actor) || [memberId, buyerId].includes(actor.memberId));
  return byCause(new Map(seen.map(({ id, title, memberId, buyerId }) => [
    id,
    { title, link: isOn ? ({ type: "purchase", id } as const) : null, personId: memberId === buyerId ? 0 : memberId },
  ])));
}

async function tellByHand({ db, actor }: MemberCall, memberId: number, movements: readonly MovementRow[]): Promise<Story> {
  const byHand = movements.filter(({ reason }) => isByHand(statementReason(reason)));
  const moments = byHand.filter(({ reason }) => statementReason(reason) === "adjustment").map(({ at }) => at);
  const comments = await findAdjustmentComments(db, { workspaceId: actor.workspace.id, memberId, moments });
  const known = new Set(byHand);
  return (movement) => {
    if (!known.has(movement)) return undefined;
    return { title: comments.get(adjustmentKey(movement)) ?? "", link: null, personId: movement.actorId };
  };
}
