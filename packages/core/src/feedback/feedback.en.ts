/** Words of the feedback dialog and page. */
export const feedback = {
  title: "Send feedback",
  lead: "What is missing, what is wrong, what do you like? It goes to the people who run this installation.",
  type: "What is it about?",
  types: { feature: "A wish", help: "A question", bug: "Something does not work", other: "Something else" },
  message: "Your words",
  messageHint: "For something that does not work: what you did, what you expected and what happened.",
  send: "Send",
  cancel: "Cancel",
  sent: "💛 Thank you! Your feedback has arrived.",
  signInFirst: "Sign in first, so that somebody can answer you.",
  signIn: "Sign in",
} as const;
