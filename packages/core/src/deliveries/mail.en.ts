/** Words of the mails that the product writes. */
export const mail = {
  product: "Guildhall",
  hello: "Hi,",
  greeting: "Hi {{name}},",
  footer: "You're receiving this email as a member of {{workspace}}.",
  askedFooter:
    "You're receiving this email because someone entered this address. If this wasn't you, ignore this email.",
  accountFooter: "You're receiving this email because it's about the security of your account.",
  thanks_received: {
    subject: "{{author}} thanked you",
    text: "{{author}} thanked you.",
    details: "You received {{amounts}}.",
    action: "View thanks",
  },
  balance_adjusted: {
    subject: "Your balance changed",
    text: "{{author}} changed your balance.",
    details: "It's now {{amounts}}.",
    action: "View balance",
  },
  quota_reminder: {
    subject: "You still have thanks to give",
    text: "You still have thanks to give this month.",
    details: "You have {{amounts}} left. Anything you don't give by {{date}} won't carry over.",
    action: "Give thanks",
  },
  assignment_submitted: {
    subject: "To review: {{title}}",
    text: "{{author}} submitted “{{title}}” for review.",
    details: "Reward: {{amounts}}.",
    action: "Review submission",
  },
  assignment_rejected: {
    subject: "Changes requested: {{title}}",
    text: "{{author}} reviewed “{{title}}” and requested changes. Make them and submit it again.",
    details: "Reward: {{amounts}}.",
    action: "Open challenge",
  },
  assignment_approved: {
    subject: "Split the reward: {{title}}",
    text: "{{author}} approved “{{title}}”. You're the team leader, so the reward is paid once you split it.",
    details: "Reward: {{amounts}}.",
    action: "Split reward",
  },
  assignment_completed: {
    subject: "Completed: {{title}}",
    text: "“{{title}}” has been approved.",
    details: "You received {{amounts}}.",
    action: "Open challenge",
  },
  assignment_refused: {
    subject: "Rejected: {{title}}",
    text: "{{author}} reviewed “{{title}}” and rejected it. Time is up, so it can't be submitted again.",
    details: "Reward: {{amounts}}.",
    action: "Open challenge",
  },
  assignment_split_due: {
    subject: "Reward not split yet: {{title}}",
    text: "“{{title}}” is approved, and your team is waiting for its reward. You're the team leader, so it's paid once you split it.",
    details: "Reward: {{amounts}}.",
    action: "Split reward",
  },
  assignment_split_overdue: {
    subject: "Reward still not split: {{title}}",
    text: "The team leader of “{{title}}” had 7 days to split the reward. Split it yourself, or choose a new leader.",
    details: "Reward: {{amounts}}.",
    action: "Open raid",
  },
  assignment_handed_over: {
    subject: "You're the team leader now: {{title}}",
    text: "{{author}} made you the team leader of “{{title}}”. It's approved, and your team gets its reward once you split it.",
    details: "Reward: {{amounts}}.",
    action: "Split reward",
  },
  challenge_given_up: {
    subject: "Given up: {{title}}",
    text: "{{author}} gave up “{{title}}”. Nobody can accept it until you reopen it. You can also close it.",
    details: "Reward: {{amounts}}.",
    action: "Open problem",
  },
  purchase_gifted: {
    subject: "{{author}} gave you a gift: {{title}}",
    text: "{{author}} gave you “{{title}}”. Request it in your profile anytime.",
    details: "Price: {{amounts}}.",
    action: "View my perks",
  },
  purchase_requested: {
    subject: "Waiting for activation: {{title}}",
    text: "{{author}} requested “{{title}}”.",
    details: "Price: {{amounts}}.",
    action: "View request",
  },
  purchase_activated: {
    subject: "Activated: {{title}}",
    text: "{{author}} activated “{{title}}” for you.",
    details: "Price: {{amounts}}.",
    action: "View my perks",
  },
  purchase_refunded: {
    subject: "Refunded: {{title}}",
    text: "{{author}} refunded “{{title}}”, so it won't be activated.",
    details: "Back in your balance: {{amounts}}.",
    action: "View my profile",
  },
  invite: {
    subject: "{{author}} invited you to {{workspace}}",
    text: "{{author}} invited you to join {{workspace}}.",
    details:
      "It's where your team thanks each other for good work. This link is only for you. It works once, until {{date}}.",
    action: "Accept invite",
    footer:
      "You're receiving this email because {{author}} entered your address. If you don't know them, ignore this email.",
  },
  sign_up: {
    subject: "Finish signing up",
    text: "One more step: choose your password.",
    details: "Your workspace will be ready right after. The link works once and expires in 24 hours.",
    action: "Choose a password",
  },
  sign_up_known: {
    subject: "You already have an account",
    text: "Someone tried to sign up with this address, but it already has an account.",
    details:
      "Sign in as usual. Forgot your password? Set a new one with this link. It works once and expires in an hour.",
    action: "Set a new password",
  },
  reset: {
    subject: "Set a new password",
    text: "Someone asked to reset the password for your account.",
    details: "The link works once and expires in an hour. Your password stays the same until you use it.",
    action: "Set a new password",
  },
  reset_unknown: {
    subject: "No account with this address",
    text: "Someone asked to reset a password, but there's no account with this address.",
    details: "You may have signed up with a different address. You can also create an account with this one.",
    action: "Go to sign-in",
  },
  password_changed: {
    subject: "Your password was changed",
    text: "The password for your account was changed, and you were signed out on all other devices.",
    details: "If this was you, ignore this email.",
    action: "This wasn't me: set a new password",
  },
  email_change: {
    subject: "Confirm your new email",
    text: "Someone wants to use this address to sign in.",
    details:
      "If this was you, open the link in the browser where you're signed in. It works once and expires in 24 hours. Nothing changes until then.",
    action: "Confirm email",
  },
  email_change_known: {
    subject: "This address already has an account",
    text: "Someone tried to move their account to this address, but it already has an account.",
    details: "Nothing was changed. If this was you, sign in with this address or choose another one.",
    action: "Go to sign-in",
  },
  email_changed: {
    subject: "Your email was changed",
    text: "Your account now has a different email. You can no longer sign in with this address.",
    details: "If this was you, ignore this email. If it wasn't, tell your workspace's admin right away.",
    action: "Go to sign-in",
  },
  feedback: {
    subject: "Feedback from {{author}}",
    text: "{{author}} wrote:",
    details: "Workspace: {{workspace}}",
    action: "Open Guildhall",
    footer: "You're receiving this email because Guildhall sends feedback to this address.",
  },
} as const;
