import type { ChallengeInput } from "@guildhall/core/challenges";
import type { DemoGroupKey } from "../demo/company.ts";

/** Hours before now, who (index in DEMO_PEOPLE), what, and their comment. */
export interface PastStep {
  readonly hoursAgo: number;
  readonly by: number;
  readonly does: "accept" | "complete" | "reject" | "approve" | "publish" | "split" | "abandon";
  readonly words?: string;
}

/** People by index in DEMO_PEOPLE, rewards in hundredths by index in STARTER_CURRENCIES. */
export interface PastChallenge {
  /** Under which others of the demo find it. */
  readonly key?: string;
  readonly type: ChallengeInput["type"];
  readonly title: string;
  readonly description: string;
  readonly author: number;
  readonly group: DemoGroupKey | "";
  readonly rewards: readonly (readonly [number, number])[];
  /** Keys in the demo. */
  readonly achievements?: readonly string[];
  readonly hoursAgo: number;
  readonly rules?: Partial<
    Pick<ChallengeInput, "resultType" | "autoApprove" | "allowMultiQuest" | "resultDescription">
  >;
  /** Hours from now. */
  readonly dueInHours?: number;
  readonly isDraft?: true;
  /** A draft of which a copy is published each week. */
  readonly isWeekly?: true;
  readonly closedHoursAgo?: number;
  /** Each with its steps in order. */
  readonly attempts: readonly (readonly PastStep[])[];
}

const step = ([hoursAgo, by]: readonly [number, number], does: PastStep["does"], words = ""): PastStep => ({
  hoursAgo,
  by,
  does,
  words,
});

/** Accepted, and done within the hour. */
const doneAtOnce = ([hoursAgo, by]: readonly [number, number], words: string): PastStep[] => [
  step([hoursAgo, by], "accept"),
  step([hoursAgo - 1, by], "complete", words),
];

const OWNER = 0;
const ADMIN = 1;
const MODERATOR = 2;
const MEMBER = 3;

/** Every type, in every state. */
export const PAST_CHALLENGES: readonly PastChallenge[] = [
  {
    key: "welcome.hello",
    type: "quest",
    title: "Say hello to your team",
    description:
      "Write three lines about yourself in the team channel: who you are, what you do, and what you're fond of.",
    author: MODERATOR,
    group: "",
    rewards: [[0, 200]],
    hoursAgo: 16 * 24,
    rules: { autoApprove: true, resultType: "text" },
    attempts: [
      doneAtOnce([14 * 24, 24], "Hello! I look after the servers, and after two cats."),
      doneAtOnce([13 * 24, 25], "New in support. Ask me about bread."),
      doneAtOnce([11 * 24, 27], "Designer, cyclist, in that order on most days."),
      doneAtOnce([5 * 24, 28], "I write what the product says. Hello!"),
    ],
  },
  {
    key: "welcome.coffee",
    type: "quest",
    title: "Have a coffee with someone from another team",
    description: "Fifteen minutes are enough. Write down one thing you didn't know about their work.",
    author: MODERATOR,
    group: "",
    rewards: [[0, 300]],
    hoursAgo: 16 * 24 - 1,
    rules: { autoApprove: true, resultType: "text" },
    attempts: [doneAtOnce([8 * 24, 24], "Sales writes down every question, and nobody reads them. I do now.")],
  },
  {
    type: "quest",
    title: "Answer one customer yourself",
    description:
      "Take **one ticket** from the queue and see it through.\n\n- Ask support for access first\n- Write down what surprised you",
    author: MODERATOR,
    group: "",
    rewards: [[0, 500]],
    achievements: ["achievement.firstSteps"],
    hoursAgo: 26 * 24,
    rules: { autoApprove: true, allowMultiQuest: true, resultType: "text" },
    attempts: [
      [
        step([25 * 24, 11], "accept"),
        step([24 * 24, 11], "complete", "The export button is called three different things."),
      ],
      [step([20 * 24, MEMBER], "accept"), step([19 * 24, MEMBER], "complete", "They didn't know they could undo.")],
      [
        step([9 * 24, 14], "accept"),
        step([8 * 24, 14], "complete", "It took two minutes to fix, and two weeks to be noticed."),
      ],
    ],
  },
  {
    type: "quest",
    title: "Make a page friendlier",
    description: "Pick a page that annoys you and improve its wording. Attach before and after screenshots.",
    author: MODERATOR,
    group: "",
    rewards: [
      [0, 800],
      [1, 100],
    ],
    hoursAgo: 12 * 24,
    dueInHours: 9 * 24,
    rules: { resultDescription: "What did it say before, what does it say now, and how do you know it helps?" },
    attempts: [
      [
        step([11 * 24, 16], "accept"),
        step([9 * 24, 16], "complete", "The empty inbox now says what to do next."),
        step([8 * 24, MODERATOR], "publish"),
      ],
      [step([7 * 24, 35], "accept"), step([30, 35], "complete", "The sign-in page now says which field is wrong.")],
      [
        step([5 * 24, MEMBER], "accept"),
        step([4 * 24, MEMBER], "complete", "Rewrote the settings."),
        step([28, MODERATOR], "reject", "Lovely! Which page is it? Please add a screenshot."),
      ],
      [step([3 * 24, 41], "accept")],
    ],
  },
  {
    type: "problem",
    title: "Why do staging emails arrive twice?",
    description: "Every email from staging arrives twice, an hour apart. Find out why, fix it and get the gem.",
    author: ADMIN,
    group: "engineering",
    rewards: [
      [0, 2_000],
      [2, 100],
    ],
    achievements: ["achievement.bugHunter"],
    hoursAgo: 4 * 24,
    attempts: [[step([3 * 24, 5], "accept")]],
  },
  {
    type: "problem",
    title: "Find the importer's memory leak",
    description: "It grows by 40 MB a day and nobody knows why.",
    author: ADMIN,
    group: "engineering",
    rewards: [
      [0, 3_000],
      [2, 200],
    ],
    achievements: ["achievement.bugHunter"],
    hoursAgo: 30 * 24,
    closedHoursAgo: 20 * 24,
    attempts: [
      [
        step([29 * 24, 9], "accept"),
        step([22 * 24, 9], "complete", "It added a listener for every row and never removed them."),
        step([21 * 24, ADMIN], "publish"),
      ],
    ],
  },
  {
    type: "raid",
    title: "A day without meetings",
    description:
      "Get at least four people to keep one day a week free of meetings for three weeks. Then tell us how it went.",
    author: OWNER,
    group: "",
    rewards: [
      [0, 6_000],
      [1, 800],
    ],
    achievements: ["achievement.bridgeBuilder"],
    hoursAgo: 8 * 24,
    dueInHours: 14 * 24,
    attempts: [
      [
        step([7 * 24, 23], "accept"),
        step([6 * 24, 12], "accept"),
        step([5 * 24, 34], "accept"),
        step([50, 47], "accept"),
      ],
    ],
  },
  {
    type: "raid",
    title: "Move the help center to the new design",
    description: "Sixty articles, one week, one team. Split the reward as you like.",
    author: MODERATOR,
    group: "",
    rewards: [[0, 5_000]],
    hoursAgo: 16 * 24,
    attempts: [
      [
        step([15 * 24, MEMBER], "accept"),
        step([15 * 24 - 2, 13], "accept"),
        step([14 * 24, 33], "accept"),
        step([40, MEMBER], "complete", "Moved all sixty. Eleven were out of date, so we deleted them."),
        step([5, MODERATOR], "approve"),
      ],
    ],
  },
  {
    type: "raid",
    title: "The autumn photo wall",
    description: "Collect photos from every office and hang them up.",
    author: OWNER,
    group: "",
    rewards: [
      [0, 3_000],
      [1, 300],
    ],
    achievements: ["achievement.bridgeBuilder"],
    hoursAgo: 45 * 24,
    closedHoursAgo: 33 * 24,
    attempts: [
      [
        step([44 * 24, 51], "accept"),
        step([43 * 24, 55], "accept"),
        step([42 * 24, 8], "accept"),
        step([35 * 24, 51], "complete", "Ninety photos from four offices."),
        step([34 * 24, OWNER], "publish"),
        step([34 * 24 - 3, 51], "split"),
      ],
    ],
  },
  {
    type: "quest",
    title: "Guess the release name",
    description: "One guess each, and no two the same.",
    author: MODERATOR,
    group: "",
    rewards: [[1, 50]],
    hoursAgo: 6 * 24,
    dueInHours: 30,
    rules: { resultType: "unique_code", autoApprove: true },
    attempts: [
      [step([5 * 24, 26], "accept"), step([5 * 24 - 1, 26], "complete", "Heron")],
      [step([2 * 24, 37], "accept"), step([44, 37], "complete", "Juniper")],
    ],
  },
  {
    type: "quest",
    title: "Try the new expense tool",
    description: "Submit one receipt with it and tell us what's missing.",
    author: OWNER,
    group: "",
    rewards: [[0, 300]],
    hoursAgo: 18 * 24,
    closedHoursAgo: 10 * 24,
    attempts: [[step([17 * 24, 29], "accept")], [step([15 * 24, 44], "accept"), step([13 * 24, 44], "abandon")]],
  },
  {
    type: "quest",
    title: "Weekly demo",
    description: "Give a five-minute demo of what you made this week.",
    author: MODERATOR,
    group: "",
    rewards: [
      [0, 400],
      [1, 50],
    ],
    hoursAgo: 3 * 24,
    isDraft: true,
    isWeekly: true,
    attempts: [],
  },
  {
    type: "raid",
    title: "Winter wiki cleanup",
    description: "To do: which spaces, and by when?",
    author: MODERATOR,
    group: "",
    rewards: [[0, 4_000]],
    hoursAgo: 20,
    isDraft: true,
    attempts: [],
  },
];
