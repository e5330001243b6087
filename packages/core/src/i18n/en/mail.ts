/** Words of the mails that the product writes. */
export const mail = {
  product: "Guildhall",
  hello: "Hello,",
  greeting: "Hello {{name}},",
  footer: "You receive this mail as a member of {{workspace}}.",
  askedFooter: "You receive this mail because somebody entered this address. If it was not you, nothing needs to be done.",
  accountFooter: "You receive this mail because it is about the safety of your account.",
  thanks_received: {
    subject: "{{author}} thanks you",
    text: "{{author}} has thanked you.",
    details: "You received {{amounts}}.",
    action: "See the thanks",
  },
  balance_adjusted: {
    subject: "Your balance was changed",
    text: "{{author}} has changed your balance.",
    details: "It is now {{amounts}}.",
    action: "See your balance",
  },
  quota_reminder: {
    subject: "You still have thanks to give",
    text: "You still have thanks to give this month.",
    details: "Left: {{amounts}}. What is not given by {{date}} does not carry over.",
    action: "Give thanks",
  },
  invite: {
    subject: "{{author}} invites you to {{workspace}}",
    text: "{{author}} invites you to {{workspace}}.",
    details: "There, people thank each other for good work. The link is yours alone: it works once, until {{date}}.",
    action: "Accept the invitation",
    footer: "You receive this mail because {{author}} entered your address. If you do not know them, nothing needs to be done.",
  },
  sign_up: {
    subject: "Finish signing up",
    text: "One more step: choose your password.",
    details: "Your workspace is made with it. The link works once, within 24 hours.",
    action: "Choose a password",
  },
  sign_up_known: {
    subject: "You have an account already",
    text: "Somebody signed up with this address, but it has an account already.",
    details: "Sign in as usual. If you have forgotten your password, this link sets a new one; it works once, within an hour.",
    action: "Set a new password",
  },
  reset: {
    subject: "Set a new password",
    text: "Somebody asked for a new password of your account.",
    details: "The link works once, within an hour. Until you use it, your password stays as it is.",
    action: "Set a new password",
  },
  reset_unknown: {
    subject: "No account with this address",
    text: "Somebody asked for a new password, but this address has no account.",
    details: "Perhaps you sign in with another address. You can also create an account with this one.",
    action: "Open the sign-in page",
  },
  password_changed: {
    subject: "Your password was changed",
    text: "The password of your account was changed. Every other device is signed out.",
    details: "If it was you, nothing needs to be done.",
    action: "It was not me: set a new password",
  },
} as const;
