import type { StageOptions } from "./stage.ts";
import type { Wish } from "./surface.ts";

/** What somebody does on any surface, what comes of it, and what each surface says of it. */
export interface Scenario {
  readonly title: string;
  readonly stage?: StageOptions;
  readonly wish: Wish;
  /** How often the provider delivers it. */
  readonly times?: number;
  /** How often the answer of the API gets lost on its way. */
  readonly losing?: number;
  /** What the receivers have afterwards, together, in hundredths. */
  readonly gives: number;
  /** In a chat it's done all the same: they get it later. */
  readonly isKept?: boolean;
  /** What is part of the answer; the web shows what was done by itself. */
  readonly says: Readonly<Record<"en" | "ru", Said>>;
}

export interface Said {
  readonly web: string;
  readonly chat: string;
}

const toBob = { from: "Ann", to: ["Bob"], each: 300, reason: "the review" } as const;

const everywhere = (text: string): Said => ({ web: text, chat: text });

export const SCENARIOS: readonly Scenario[] = [
  {
    title: "gives thanks",
    wish: toBob,
    gives: 300,
    says: {
      en: { web: "", chat: "Thanks sent to Bob" },
      ru: { web: "", chat: "Bob" },
    },
  },
  {
    title: "gives to several people alike",
    wish: { ...toBob, to: ["Bob", "Cy"] },
    gives: 600,
    says: {
      en: { web: "", chat: "Thanks sent to Bob and Cy" },
      ru: { web: "", chat: "Bob и Cy" },
    },
  },
  {
    title: "counts once what is delivered four times",
    wish: toBob,
    times: 4,
    gives: 300,
    says: {
      en: { web: "", chat: "Thanks sent to Bob" },
      ru: { web: "", chat: "Bob" },
    },
  },
  {
    title: "gives once although the API's answers get lost",
    wish: toBob,
    losing: 2,
    gives: 300,
    says: {
      en: { web: "", chat: "Thanks sent to Bob" },
      ru: { web: "", chat: "Bob" },
    },
  },
  {
    title: "refuses more than is left",
    wish: { ...toBob, each: 2_100 },
    gives: 0,
    says: {
      en: everywhere("You have 20 stars left to give this month, and this takes 21."),
      ru: everywhere("20 звёзд"),
    },
  },
  {
    title: "refuses a role without a quota",
    stage: { quota: 0 },
    wish: toBob,
    gives: 0,
    says: {
      en: {
        web: "You have no stars left to give this month.",
        chat: "Your role has no quota for giving thanks. An admin can set one in the thanks settings.",
      },
      ru: { web: "не осталось звёзд", chat: "квот" },
    },
  },
  {
    title: "refuses thanks to oneself",
    wish: { ...toBob, to: ["Ann"] },
    gives: 0,
    says: { en: everywhere("You can't choose yourself."), ru: everywhere("себя") },
  },
  {
    title: "refuses a receiver whose account is disabled",
    wish: { ...toBob, to: ["Dee"] },
    gives: 0,
    says: { en: everywhere("This person's account is disabled."), ru: everywhere("отключ") },
  },
  {
    title: "keeps thanks for a receiver of the chat who hasn't joined",
    wish: { ...toBob, to: ["Zoe"] },
    gives: 0,
    isKept: true,
    says: {
      en: { web: "Connect a messenger first.", chat: "Zoe will get it after joining Guildhall." },
      ru: { web: "Сначала подключите мессенджер.", chat: "Благодарность дойдёт, как только присоединится: Zoe." },
    },
  },
  {
    title: "refuses what the plan doesn't have",
    stage: { restrictions: ["new-thanks"] },
    wish: toBob,
    gives: 0,
    says: { en: everywhere("plan"), ru: everywhere("тариф") },
  },
];
