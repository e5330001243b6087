export const feedback = {
  title: "Send feedback",
  lead: "What's missing, what's wrong, what do you like? It goes to the people who run Guildhall here.",
  type: "What's it about?",
  types: { feature: "Idea", help: "Question", bug: "Bug", other: "Other" },
  message: "Your feedback",
  messageHint: "For a bug: what you did, what you expected and what happened.",
  send: "Send",
  cancel: "Cancel",
  sent: "💛 Thanks! We've got your feedback",
  signInFirst: "Sign in first so we can reply to you.",
  signIn: "Sign in",
} as const;
