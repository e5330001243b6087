/** Words of the dialog that sets a member's balances. */
export const balances = {
  title: "{{name}}'s balances",
  hint: "The difference is recorded in the ledger under your name.",
  was: "Was {{amount}}",
  comment: "Comment",
  commentHint: "Why it's changing. It stays in the ledger.",
  notify: "Notify {{name}}",
  save: "Save",
  cancel: "Cancel",
  unchanged: "No changes to save.",
  missing: "Enter every amount, even if it's 0.",
  saved: "{{name}}'s balances saved",
  errorsTitle: "Fix these to continue",
  failed: "Couldn't load balances",
  retry: "Try again",
  none: "This workspace has no currencies yet.",
} as const;
