/** Words of the dialog that sets a member's balances. */
export const balances = {
  title: "Balances of {{name}}",
  hint: "The difference is written into the ledger under your name.",
  was: "Was {{amount}}",
  comment: "Comment",
  commentHint: "Why it changes. It stays in the ledger.",
  notify: "Tell {{name}} about it",
  save: "Save",
  cancel: "Cancel",
  unchanged: "No amount differs from what it was.",
  missing: "Fill in every amount: 0 is one, too.",
  saved: "The balances of {{name}} are saved.",
  errorsTitle: "Not saved yet",
  failed: "The balances did not load.",
  retry: "Try again",
  none: "This workspace has no currency yet.",
} as const;
