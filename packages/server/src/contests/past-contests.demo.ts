import type { ContestType } from "@guildhall/core/contests";

/** Hours before now, and who (index in DEMO_PEOPLE). */
interface PastAct {
  readonly hoursAgo: number;
  readonly by: number;
}

/** People by index in DEMO_PEOPLE, rewards in hundredths of the first currency. */
export interface PastContest {
  readonly title: string;
  readonly description: string;
  readonly type: ContestType;
  readonly author: number;
  readonly hoursAgo: number;
  /** What each place gets. */
  readonly places: readonly number[];
  readonly other?: number;
  readonly closesInDays?: number;
  readonly joins?: readonly PastAct[];
  readonly votes?: readonly (PastAct & { readonly for: number })[];
  /** By place; without them, it's counted. */
  readonly winners?: readonly (readonly number[])[];
  /** Left out while it's open. */
  readonly closedHoursAgo?: number;
}

const OWNER = 0;
const MODERATOR = 2;

/** One after the other. */
function joining(first: number, people: readonly number[]): PastAct[] {
  return people.map((by, index) => ({ hoursAgo: first - index, by }));
}

/** One after the other: who, and for whom. */
function voting(
  first: number,
  lines: readonly (readonly [by: number, choice: number])[],
): (PastAct & { readonly for: number })[] {
  return lines.map(([by, choice], index) => ({ hoursAgo: first - index, by, for: choice }));
}

export const PAST_CONTESTS: readonly PastContest[] = [
  {
    title: "Autumn in one picture",
    description: "Post your best photo of autumn in the photo channel, then join. We'll pick three.",
    type: "manual_participants",
    author: MODERATOR,
    hoursAgo: 34 * 24,
    places: [2_000, 1_000, 500],
    other: 100,
    joins: joining(33 * 24, [5, 8, 11, 14, 17, 20, 23, 26, 29]),
    winners: [[11], [5, 20], [26]],
    closedHoursAgo: 20 * 24,
  },
  {
    title: "Helper of the month",
    description: "Who made your month easier? Everyone has one vote.",
    type: "voting",
    author: OWNER,
    hoursAgo: 25 * 24,
    places: [1_500, 700, 300],
    joins: joining(24 * 24, [6, 9, 12, 15]),
    votes: voting(22 * 24, [
      [3, 9],
      [4, 9],
      [5, 6],
      [7, 12],
      [8, 9],
      [10, 6],
      [11, 12],
      [13, 9],
      [14, 6],
      [16, 12],
      [17, 9],
      [18, 6],
    ]),
    closedHoursAgo: 13 * 24,
  },
  {
    title: "Name the new meeting room",
    description: "Join with your idea in the team channel, and vote for the one you like best.",
    type: "voting",
    author: MODERATOR,
    hoursAgo: 6 * 24,
    places: [1_000, 500],
    closesInDays: 5,
    joins: joining(5 * 24, [7, 10, 13, 16, 19, 22, 25, 28]),
    votes: voting(3 * 24, [
      [4, 10],
      [6, 7],
      [8, 13],
      [11, 10],
      [14, 22],
    ]),
  },
  {
    title: "November champions",
    description: "Challenges, quizzes and thanks: everything you earn until the end counts.",
    type: "auto",
    author: OWNER,
    hoursAgo: 9 * 24,
    places: [3_000, 2_000, 1_000],
    closesInDays: 12,
  },
  {
    title: "Best idea for the office kitchen",
    description: "Tell us in the kitchen channel. The facilities team chooses.",
    type: "manual",
    author: MODERATOR,
    hoursAgo: 4 * 24,
    places: [1_000],
    closesInDays: 9,
  },
];
