/** Words of the steps that set up a workspace. */
export const intro = {
  retry: "Try again",
  later: "Not now",
  failed: "This step did not load.",
  errorsTitle: "This has to be changed first",
  challenge: {
    title: "The first challenge",
    lead: "Something small that everybody can do today. Whoever does it gets the reward.",
    name: "What is to be done?",
    example: "Say hello in the team's chat",
    description: "Anything to know about it",
    publish: "Publish",
    titleMissing: "Say what is to be done.",
  },
  published: {
    title: "The first challenge is out",
    lead: "Everybody sees it among the challenges now.",
    missing: "This challenge is not here.",
    show: "Look at it",
    next: "Go on",
  },
} as const;
