import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { FieldError } from "../lib/errors.ts";
import { hasOtherRewards, isJoined } from "./contest.policy.ts";
import type { ContestType } from "./contest.values.ts";

/** Somebody who gets something; place 0 is the other rewards. */
export interface Prizewinner {
  readonly memberId: number;
  readonly place: number;
}

/** Winners as somebody chose them, by place. */
export interface ChosenWinners {
  readonly winnersByPlace: readonly (readonly number[])[];
  readonly otherRewardsUsers: readonly number[];
}

/** Each with their place; 0 is the other rewards. */
export function listWinners({ winnersByPlace, otherRewardsUsers }: ChosenWinners): Prizewinner[] {
  const placed = winnersByPlace.flatMap((ids, index) => ids.map((memberId) => ({ memberId, place: index + 1 })));
  return [...placed, ...otherRewardsUsers.map((memberId) => ({ memberId, place: 0 }))];
}

export interface WinnersQuestion extends ChosenWinners {
  readonly type: ContestType;
  readonly places: number;
  /** Of those named, the active ones who may see it. */
  readonly able: ReadonlySet<number>;
  readonly joined: ReadonlySet<number>;
  /** For texts. */
  readonly nameOf: (memberId: number) => string;
}

/**
 * What's wrong with them, naming people: `no_winner`, `too_many` places, `wins_twice`, `cannot_win`, `not_joined`, and
 * `not_for_type` for other rewards of a type without them.
 */
export function winnerProblems(question: WinnersQuestion): FieldError[] {
  const { type, places, winnersByPlace, otherRewardsUsers } = question;
  const problems: FieldError[] = [];
  if (winnersByPlace.every((ids) => ids.length === 0)) problems.push({ field: "winnersByPlace", code: "no_winner" });
  if (winnersByPlace.length > places)
    problems.push({ field: "winnersByPlace", code: "too_many", values: { max: places } });
  if (otherRewardsUsers.length > 0 && !hasOtherRewards({ type }))
    problems.push({ field: "otherRewardsUsers", code: "not_for_type" });
  const named = [
    ...winnersByPlace.map((ids, index) => ({ field: `winnersByPlace.${String(index)}`, ids })),
    { field: "otherRewardsUsers", ids: otherRewardsUsers },
  ];
  const before = new Set<number>();
  for (const { field, ids } of named) problems.push(...peopleProblems(question, { field, ids, before }));
  return problems;
}

/** Adds the ids to those named before. */
function peopleProblems(
  { type, able, joined, nameOf }: WinnersQuestion,
  { field, ids, before }: { readonly field: string; readonly ids: readonly number[]; readonly before: Set<number> },
): FieldError[] {
  const twice = new Set<number>();
  for (const id of ids) {
    if (before.has(id)) twice.add(id);
    before.add(id);
  }
  const unable = ids.filter((id) => !able.has(id));
  const outside = isJoined({ type }) ? ids.filter((id) => able.has(id) && !joined.has(id)) : [];
  const found = [
    { code: "wins_twice", ids: [...twice] },
    { code: "cannot_win", ids: unable },
    { code: "not_joined", ids: outside },
  ] as const;
  return found.flatMap(({ code, ids: of }) =>
    of.length === 0 ? [] : [{ field, code, values: { list: nameList(of, nameOf) } }],
  );
}

const NAMED = 5;

function nameList(ids: readonly number[], nameOf: (id: number) => string): string {
  const names = [...new Set(ids)].map(nameOf);
  return names.length > NAMED ? `${names.slice(0, NAMED).join(", ")}…` : names.join(", ");
}

/**
 * Refuses with `own_win` whoever chooses themselves, unless the workspace lets authors take part in what's theirs and
 * nobody else may choose.
 */
export function mayChooseThemselves(question: {
  readonly acceptOwnChallenges: boolean;
  /** Another active person may manage contests. */
  readonly hasOtherManager: boolean;
}): Decision {
  return question.acceptOwnChallenges && !question.hasOtherManager ? ALLOWED : denied("own_win");
}
