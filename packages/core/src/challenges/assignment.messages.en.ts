const gone = "This submission is no longer available";
const leaderSplits = "The team leader splits the reward now.";
const paidOnceSplit = "Your team gets its reward once you split it.";
const canSubmitAgain = "It can be submitted again.";
const timeIsUp = "Time is up, so it can't be submitted again.";

export const messages = {
  assignment_submitted: {
    headline_one: "New submission from {{members}}: {{title}}",
    headline_other: "New submission from {{members}}: {{title}}",
    byYou: {
      headline_one: "You submitted {{title}}",
      headline_other: "Your team submitted {{title}}",
      body: "It's waiting for review.",
    },
    body: "It's waiting for your review.",
    action: "Review submission",
    gone,
  },
  assignment_received: {
    headline: "Submission received: {{title}}",
    body: "We'll let you know when it's reviewed.",
    gone,
  },
  assignment_rejected: {
    headline: "Changes requested: {{title}}",
    byYou: { headline: "You requested changes: {{title}}", body: canSubmitAgain },
    byOther: { headline: "{{author}} requested changes: {{title}}", body: canSubmitAgain },
    body: "{{author}} reviewed it. Make the changes and submit it again.",
    action: "Open challenge",
    gone,
  },
  assignment_refused: {
    headline: "Rejected: {{title}}",
    byYou: { headline: "You rejected {{title}}", body: timeIsUp },
    byOther: { headline: "{{author}} rejected {{title}}", body: timeIsUp },
    body: "{{author}} reviewed it. Time is up, so it can't be submitted again.",
    action: "Open challenge",
    gone,
  },
  assignment_approved: {
    headline: "Approved. Split the reward: {{title}}",
    byYou: { headline: "You approved {{title}}", body: leaderSplits },
    byOther: { headline: "{{author}} approved {{title}}", body: leaderSplits },
    body: paidOnceSplit,
    action: "Split reward",
    gone,
  },
  assignment_split_due: {
    headline: "You still need to split the reward: {{title}}",
    body: paidOnceSplit,
    action: "Split reward",
    gone,
  },
  assignment_split_overdue: {
    headline: "Reward still not split. You can step in: {{title}}",
    body: "The team leader had 7 days to split the reward. Split it yourself, or choose a new leader.",
    action: "Open raid",
    gone,
  },
  assignment_handed_over: {
    headline: "You're the team leader now. Split the reward: {{title}}",
    body: `{{author}} made you the team leader. ${paidOnceSplit}`,
    action: "Split reward",
    gone,
  },
  assignment_lead_passed: {
    headline: "You're the team leader now: {{title}}",
    body: "The previous leader is no longer on the team. From now on, you submit for everyone.",
    action: "Open raid",
    gone,
  },
  assignment_completed: {
    headline_one: "{{members}} completed {{title}}",
    headline_other: "{{members}} completed {{title}}",
    byYou: {
      headline_one: "You completed {{title}}",
      headline_other: "Your team completed {{title}}",
      body_one: "The reward is in your balance.",
      body_other: "Your share is in your balance.",
    },
    approved: {
      headline: "Approved: you completed {{title}}",
      body: "The reward is in your balance.",
    },
    details: "You received {{amounts}}.",
    action: "Open challenge",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  assignment_submitted: "submission to review",
  assignment_rejected: "changes requested",
  assignment_refused: "submission rejected",
  assignment_split_due: "reminder to split a reward",
  assignment_split_overdue: "reward not split",
  assignment_handed_over: "new team leader, to split a reward",
  assignment_lead_passed: "new team leader",
  assignment_approved: "reward to split",
  assignment_completed: "submission approved",
} as const;
