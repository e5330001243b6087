export const mail = {
  product: "Guildhall",
  hello: "Hi,",
  greeting: "Hi {{name}},",
  footer: "You're receiving this email as a member of {{workspace}}.",
  askedFooter:
    "You're receiving this email because someone entered this address. If this wasn't you, ignore this email.",
  accountFooter: "You're receiving this email because it's about the security of your account.",
  invite: {
    subject: "{{author}} invited you to {{workspace}}",
    text: "{{author}} invited you to join {{workspace}}.",
    details:
      "It's where your team thanks each other for good work. This link is only for you. It works once, until {{date}}.",
    action: "Accept invite",
    footer:
      "You're receiving this email because {{author}} entered your address. If you don't know them, ignore this email.",
  },
  thanks_invited: {
    subject: "{{author}} thanked you",
    text: "{{author}} thanked you in {{workspace}}.",
    details: "Accept your invite and {{amounts}} are yours. This link is only for you. It works once, until {{date}}.",
    action: "Accept invite",
  },
  sign_up: {
    subject: "Set up Guildhall",
    text: "One link, and your workspace is ready in four minutes.",
    details: "First, choose your password. The link works once and expires in 24 hours.",
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
  operatorFooter: "You're receiving this email because you run this Guildhall.",
  payment_mismatch: {
    subject: "{{workspace}} paid something else than was ordered",
    text: "Payment {{title}} of {{workspace}} has another amount, currency or customer than was ordered.",
    details: "The plan hasn't changed. Find out why in the payment provider's dashboard, and refund it there.",
    action: "See workspaces",
  },
  payment_disputed: {
    subject: "{{workspace}}: a payment is disputed",
    text: "The bank of {{workspace}} wants payment {{title}} back.",
    details: "The plan goes on until that's decided. You can answer at the payment provider.",
    action: "See workspaces",
  },
} as const;
