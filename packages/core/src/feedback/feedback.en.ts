export const feedback = {
  title: "Send feedback",
  lead: "Tell us what's missing, what's wrong or what you like. It goes to the people who run this Guildhall.",
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
