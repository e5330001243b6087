import type { ContestWinner } from "./contest.shapes.ts";

/** A place with everyone who won it; each gets its rewards. */
export interface OutcomePlace extends Pick<ContestWinner, "place" | "score" | "rewards"> {
  readonly users: readonly ContestWinner["user"][];
}

/** By place; those that nobody won are left out. */
export function placesOf(outcome: readonly ContestWinner[]): OutcomePlace[] {
  const places = new Map<number, OutcomePlace>();
  for (const { place, score, rewards, user } of outcome)
    places.set(place, { place, score, rewards, users: [...(places.get(place)?.users ?? []), user] });
  return [...places.values()].sort((first, second) => first.place - second.place);
}

/** Winners whose scores were equal, among themselves or to people behind them. */
export interface OutcomeTie {
  /** What decided between them. */
  readonly by: "time" | "order";
  readonly names: readonly string[];
}

/** Best scores first. */
export function tiesOf(outcome: readonly ContestWinner[]): OutcomeTie[] {
  const tied = outcome.filter(({ tie }) => tie === 1 || tie === 2);
  const scores = new Set(tied.map(({ score }) => score));
  return [...scores].flatMap((score) => {
    const equals = tied.filter((each) => each.score === score);
    const last = equals.filter(({ tie }) => tie === 2);
    return [
      { by: "time" as const, names: namesOf(equals.length > last.length ? equals : []) },
      { by: "order" as const, names: namesOf(last) },
    ].filter(({ names }) => names.length > 0);
  });
}

function namesOf(winners: readonly ContestWinner[]): string[] {
  return winners.map(({ user }) => user.name);
}
