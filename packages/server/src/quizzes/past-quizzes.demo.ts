import type { QuestionInput, QuizInput } from "@guildhall/core/quizzes";

/** Hours before now, who (index in DEMO_PEOPLE), and their answers. */
export interface PastAnswers {
  readonly hoursAgo: number;
  readonly by: number;
  /** By question: an option's place, a slider's number or a text; null for none. */
  readonly answers: readonly (number | string | null)[];
}

/** The right option, if there is one, is the first. */
export interface PastQuestion {
  readonly type: QuestionInput["type"];
  readonly description: string;
  readonly hint?: string;
  readonly explanation?: string;
  readonly required?: true;
  readonly options?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

/** People by index in DEMO_PEOPLE, rewards in hundredths of the first currency. */
export interface PastQuiz {
  /** Under which others of the demo find it. */
  readonly key?: string;
  readonly title: string;
  readonly description: string;
  readonly settings: Partial<QuizInput> & Pick<QuizInput, "type">;
  readonly author: number;
  readonly reward: number;
  readonly questionReward: number;
  readonly hoursAgo: number;
  /** None for one that's open. */
  readonly closedHoursAgo?: number;
  /** `weekly` is a draft of which a copy will be published each week. */
  readonly draft?: "plain" | "weekly";
  readonly questions: readonly PastQuestion[];
  readonly taken: readonly PastAnswers[];
}

const OWNER = 0;
const ADMIN = 1;
const MODERATOR = 2;

/** In order of time. */
function taken(
  lines: readonly (readonly [hoursAgo: number, by: number, answers: PastAnswers["answers"]])[],
): PastAnswers[] {
  return lines.map(([hoursAgo, by, answers]) => ({ hoursAgo, by, answers }));
}

/** Of an anonymous poll, so nobody's: who gave which is chosen by a rule. */
const FRANK_ANSWERS: readonly PastAnswers["answers"][] = [
  [8, 1, null],
  [9, 1, "Fewer meetings on Mondays."],
  [7, 2, null],
  [8, 0, null],
  [6, 2, "Say earlier what the quarter is about."],
  [9, 1, null],
  [10, 0, "Nothing. Well, the coffee."],
  [8, 1, null],
  [5, 3, "I do the work of two people since March."],
  [7, 1, null],
  [8, 1, "Let us finish one thing before we start the next."],
  [9, 0, null],
  [8, 2, null],
  [7, 1, "Quiet rooms, please."],
  [6, 2, null],
  [9, 1, null],
  [8, 1, "Answer support within the team, not one person."],
  [10, 0, null],
  [7, 1, null],
  [4, 3, "Releases at night have to stop."],
  [8, 1, null],
  [9, 1, "More days like the one at the lake."],
  [8, 2, null],
  [7, 1, null],
];

export const PAST_QUIZZES: readonly PastQuiz[] = [
  {
    key: "welcome.quiz",
    title: "Find your way around",
    description: "Three questions for your first week.",
    settings: { type: "quiz" },
    author: MODERATOR,
    reward: 100,
    questionReward: 0,
    hoursAgo: 16 * 24,
    questions: [
      {
        type: "radio",
        description: "Where do you ask for a day off?",
        options: ["In the people app", "By mail", "Nowhere"],
      },
      { type: "radio", description: "When is demo day?", options: ["On Thursdays", "On Mondays", "Once a year"] },
      { type: "radio", description: "Who do you call when the heating fails?", options: ["Facilities", "The owner"] },
    ],
    taken: taken([
      [12 * 24, 24, [0, 0, 0]],
      [10 * 24, 25, [0, 1, 0]],
      [3 * 24, 28, [0, 0, 1]],
    ]),
  },
  {
    key: "welcome.poll",
    title: "How was your first week?",
    description: "Tell us what we could do better for the next person who joins.",
    settings: { type: "poll" },
    author: MODERATOR,
    reward: 100,
    questionReward: 0,
    hoursAgo: 16 * 24,
    questions: [
      { type: "slider", description: "How welcome did you feel, from 1 to 10?", required: true },
      { type: "multi_text", description: "What did you miss?" },
    ],
    taken: [],
  },
  {
    title: "How well do you know Northlight?",
    description: "Five questions about the place where you work. No preparation needed, guessing is fine.",
    settings: { type: "quiz", standings: true },
    author: OWNER,
    reward: 300,
    questionReward: 50,
    hoursAgo: 12 * 24,
    closedHoursAgo: 7 * 24 - 4,
    questions: [
      {
        type: "radio",
        description: "What was Northlight's first product?",
        explanation: "A forecast for northern lights. Eleven people bought it, and all of them wrote to us.",
        options: ["A forecast for northern lights", "A to-do list", "A mail client", "A game"],
      },
      {
        type: "radio",
        description: "How many time zones do we work in?",
        hint: "Think of the support team.",
        explanation: "Seven, since Tara moved to Auckland.",
        options: ["Seven", "Three", "Five", "Nine"],
      },
      {
        type: "radio",
        description: "Who may release on a Friday?",
        explanation: "Everyone. If you wouldn't on a Friday, you shouldn't on a Monday either.",
        options: ["Everyone", "Nobody", "Whoever is on call"],
      },
      {
        type: "radio",
        description: "What does the blue light in the office mean?",
        explanation: "A customer said something nice. Press the button next time!",
        options: ["A customer thanked us", "The build failed", "Lunch is ready", "Someone is recording"],
      },
      {
        type: "radio",
        description: "How long may a meeting last unless it's planned otherwise?",
        explanation: "25 minutes, so that there's time to breathe before the next one.",
        options: ["25 minutes", "30 minutes", "45 minutes", "An hour"],
      },
    ],
    taken: taken([
      [286, 3, [0, 0, 0, 1, 0]],
      [285, 24, [0, 2, 0, 0, 0]],
      [284, 12, [2, 0, 0, 0, 1]],
      [281, 41, [0, 0, 0, 0, 0]],
      [270, 7, [0, 1, 2, 0, 0]],
      [266, 55, [0, 0, 1, 0, 0]],
      [262, 30, [1, 0, 0, 2, 0]],
      [260, 18, [0, 0, 0, 0, 3]],
      [243, 2, [0, 0, 0, 0, 0]],
      [240, 49, [3, 1, 0, 0, 0]],
      [214, 10, [0, 0, 2, 1, 0]],
      [190, 36, [0, 0, 0, 0, 0]],
      [165, 59, [0, 3, 0, 0, 1]],
    ]),
  },
  {
    title: "Real or phishing?",
    description: "Four messages, five minutes. Some are from us, the others only look like it. You can try twice.",
    settings: { type: "quiz", timeLimit: 300, drawCount: 4, maxAttempts: 2, reveals: "end", shuffleOptions: true },
    author: ADMIN,
    reward: 500,
    questionReward: 0,
    hoursAgo: 6 * 24,
    questions: [
      "“Your mailbox is full. Sign in here to get more space.”",
      "“Hi, it's Olivia. I'm in a meeting, can you buy gift cards for a customer?”",
      "“You were given access to the folder ‘Salaries 2027’ (northlight-files.example).”",
    ]
      .map((description): PastQuestion => ({
        type: "radio",
        description,
        explanation: "Nobody here asks for this by mail. When in doubt, ask in the chat.",
        options: ["Phishing", "Real"],
      }))
      .concat(
        [
          "“Arjun invited you to a workspace in Guildhall.”",
          "“Your laptop is three years old: pick a new one by Friday.”",
        ].map((description): PastQuestion => ({
          type: "radio",
          description,
          explanation: "This one is ours. It asks for nothing that could hurt you.",
          options: ["Real", "Phishing"],
        })),
      ),
    taken: taken([
      [142, 4, [0, 0, 0, 0, 1]],
      [141, 22, [0, 0, 1, 0, 0]],
      [140, 22, [0, 0, 0, 0, 0]],
      [139, 16, [0, 0, 0, 0, 0]],
      [120, 33, [1, 0, 0, 1, 0]],
      [119, 33, [0, 0, 0, 1, 0]],
      [98, 3, [0, 0, 0, 0, 0]],
      [96, 45, [0, 1, 0, 0, 1]],
      [71, 28, [0, 0, 0, 0, 0]],
    ]),
  },
  {
    title: "Our days out in May",
    description: "Where should we go, and for how long? Everyone sees the results once they've answered.",
    settings: { type: "poll", resultsFor: "answered" },
    author: MODERATOR,
    reward: 100,
    questionReward: 0,
    hoursAgo: 4 * 24,
    questions: [
      {
        type: "radio",
        description: "Where do you want to go?",
        required: true,
        options: ["To the sea", "To the mountains", "To a lake", "We stay in town"],
      },
      { type: "slider", description: "For how many days?", required: true, min: 1, max: 5 },
      { type: "multi_text", description: "What should we keep in mind?", hint: "Food, access, children, dogs…" },
    ],
    taken: taken([
      [95, 6, [0, 3, "I'd love a place where my daughter can come along."]],
      [95, 5, [0, 2, null]],
      [94, 14, [1, 3, "No red-eye trains, please."]],
      [92, 26, [0, 3, null]],
      [91, 9, [2, 2, "Vegetarian here."]],
      [90, 38, [0, 4, null]],
      [78, 47, [1, 3, null]],
      [77, 20, [0, 3, "Step-free access would be great."]],
      [74, 52, [3, 1, "Two kids, so the evenings are hard for me."]],
      [70, 31, [2, 3, null]],
      [54, 1, [1, 2, null]],
      [53, 43, [0, 3, null]],
      [50, 57, [0, 2, "Dogs welcome?"]],
      [29, 11, [1, 5, null]],
      [27, 34, [0, 3, null]],
    ]),
  },
  {
    title: "How are we doing?",
    description: "Three questions each quarter, answered without names. Be frank: that's what it's for.",
    settings: { type: "poll", isAnonymous: true, resultsFor: "answered" },
    author: ADMIN,
    reward: 100,
    questionReward: 0,
    hoursAgo: 60,
    questions: [
      { type: "slider", description: "How do you like working here?", required: true, min: 1, max: 10 },
      {
        type: "radio",
        description: "Do you have enough time to do your work well?",
        required: true,
        options: ["Always", "Mostly", "Sometimes", "Hardly ever"],
      },
      { type: "multi_text", description: "What should change first?" },
    ],
    taken: taken(FRANK_ANSWERS.map((answers, index) => [58 - index * 2.3, 3 + ((index * 11) % 56), answers] as const)),
  },
  {
    title: "Accessibility basics",
    description: "For everyone who draws, writes or builds what customers see.",
    settings: { type: "quiz", drawCount: 1 },
    author: MODERATOR,
    reward: 200,
    questionReward: 100,
    hoursAgo: 30,
    draft: "plain",
    questions: [
      {
        type: "radio",
        description: "How should a picture that only decorates be described?",
        explanation: "Not at all: an empty description lets screen readers skip it.",
        options: ["Not at all", "“Picture”", "By its file name"],
      },
    ],
    taken: [],
  },
  {
    title: "How was your week?",
    description: "Two questions, every week. Managers see the answers.",
    settings: { type: "poll" },
    author: MODERATOR,
    reward: 50,
    questionReward: 0,
    hoursAgo: 26,
    draft: "weekly",
    questions: [
      { type: "slider", description: "How was it, from 1 to 10?", required: true },
      { type: "multi_text", description: "What would have made it better?" },
    ],
    taken: [],
  },
];
