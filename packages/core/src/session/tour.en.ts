import type { TourSlide } from "./tour-slides.ts";

export const tour = {
  heading: "A quick tour",
  step: "Step {{place}} of {{count}}",
  next: "Next",
  back: "Back",
  skip: "Skip the tour",
  done: "Done",
  title: {
    welcome: "Welcome to Guildhall",
    thanks: "Thank people for their work",
    challenges: "Take on challenges",
    perks: "Spend what you earn",
    leaderboard: "See where you stand",
    lead: "Give the team something to do",
    setup: "Set up your workspace",
  } satisfies Record<TourSlide, string>,
  text: {
    welcome: "Thanks, challenges and perks, right next to your issues. Here's what you can do, in a minute.",
    thanks: "Someone helped you close an issue? Tell them in a few words and add a reward from your monthly quota.",
    challenges: "Pick a challenge, do it and submit the result. You earn the reward once it's completed.",
    perks: "Exchange what you've earned for perks. Your balance is always at hand.",
    leaderboard: "The leaderboard counts what everyone has earned, for any period you choose.",
    lead: "You can publish challenges and review what people submit, in Guildhall itself.",
    setup: "Choose currencies, publish a first challenge and add perks, in Guildhall itself.",
  } satisfies Record<TourSlide, string>,
  week: {
    heading: "How a week goes",
    thanks: "Someone helped you out? Tell them in a few words and add a reward from your monthly quota.",
  },
  invite: {
    thanks: "Give thanks",
    challenges: "View challenges",
    perks: "View perks",
    leaderboard: "View leaderboard",
    lead: "Create a challenge",
    setup: "Start setting up",
  } satisfies Record<Exclude<TourSlide, "welcome">, string>,
  finished: {
    title: "You're all set",
    text: "That's all you need to get started. The tour stays here if you want to see it again.",
    home: "Open Guildhall",
    goOn: "Continue",
    again: "Start again",
  },
  skipped: {
    title: "The tour can wait",
    text: "Go on whenever you like: it starts where you left off.",
    resume: "Continue the tour",
  },
} as const;
