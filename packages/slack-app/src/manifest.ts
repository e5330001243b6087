import { CHALLENGE_TYPES } from "@guildhall/core/challenges";
import { CREATE_CHALLENGE_STEP, GIVE_THANKS_STEP } from "./listeners/steps.ts";
import { MESSAGE_SHORTCUT, THANKS_SHORTCUT } from "./listeners/shortcuts.ts";

export interface ManifestConfig {
  /** Of the panel, without a path: where people, links and Slack's requests go. */
  readonly origin: string;
  /** The app calls Slack instead of being called. */
  readonly isSocketMode: boolean;
  /** Tokens expire after 12 hours and are renewed. An app can't go back. */
  readonly rotatesTokens: boolean;
}

/** What the bot may do, each with what for. */
export const BOT_SCOPES = [
  // Announcements, answers in person and reminders.
  "chat:write",
  // Announcements to a public channel that nobody has added the app to.
  "chat:write.public",
  "commands",
  // Names, languages, and who is an app, a guest or gone.
  "users:read",
  // The member with the same confirmed address is the same person.
  "users:read.email",
  // Whom a user group stands for, when it's thanked, or taken over.
  "usergroups:read",
  // Channels that announcements can go to.
  "channels:read",
  "groups:read",
  // Thanks in a sentence to the app, in a channel or in its own conversation; nothing else that people write.
  "app_mentions:read",
  "im:history",
  // Thanks by a reaction.
  "reactions:read",
  // What links of ours lead to.
  "links:read",
  "links:write",
  // Files of a submission.
  "files:read",
] as const;

/** What people are asked for when they sign in. */
export const SIGN_IN_SCOPES = ["openid", "profile", "email"] as const;

export const BOT_EVENTS = [
  "app_home_opened",
  "app_mention",
  "app_uninstalled",
  "channel_archive",
  "channel_created",
  "channel_deleted",
  "channel_rename",
  "channel_unarchive",
  "function_executed",
  "link_shared",
  "message.im",
  "reaction_added",
  "reaction_removed",
  "tokens_revoked",
] as const;

/** The app as Slack is told of it: paste it where Slack asks for a manifest. */
export function slackManifest({ origin, isSocketMode, rotatesTokens }: ManifestConfig): object {
  const requests = `${origin}/slack/events`;
  const url = isSocketMode ? {} : { url: requests };
  const requestUrl = isSocketMode ? {} : { request_url: requests };
  return {
    _metadata: { major_version: 1, minor_version: 1 },
    display_information: {
      name: "Guildhall",
      description: "Thanks, challenges and perks where your team talks",
      background_color: "#3b2f63",
      long_description: LONG_DESCRIPTION,
    },
    features: {
      app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      bot_user: { display_name: "Guildhall", always_online: true },
      shortcuts: SHORTCUTS,
      slash_commands: COMMANDS.map((command) => ({ ...command, ...url, should_escape: true })),
      unfurl_domains: [new URL(origin).hostname],
    },
    oauth_config: {
      // The second one ends a sign-in; the server has it below its API.
      redirect_urls: [`${origin}/slack/oauth_redirect`, `${origin}/api/v1/slack/sign-in/callback`],
      scopes: { bot: [...BOT_SCOPES], user: [...SIGN_IN_SCOPES] },
    },
    settings: {
      event_subscriptions: { ...requestUrl, bot_events: [...BOT_EVENTS] },
      interactivity: {
        is_enabled: true,
        ...requestUrl,
        ...(!isSocketMode && { message_menu_options_url: requests }),
      },
      // Slack takes steps of workflows from such apps only. Each team still installs the app itself.
      org_deploy_enabled: true,
      socket_mode_enabled: isSocketMode,
      token_rotation_enabled: rotatesTokens,
      function_runtime: "remote",
    },
    functions: { [GIVE_THANKS_STEP.id]: GIVE_THANKS, [CREATE_CHALLENGE_STEP.id]: CREATE_CHALLENGE },
  };
}

const LONG_DESCRIPTION =
  "Guildhall is where a team says thanks, takes on challenges and picks perks. In Slack you give thanks with a sentence, " +
  "a shortcut, a reaction or a workflow; you accept and submit challenges, and approve what others submitted, without " +
  "leaving the conversation. The Home tab shows your balance, your quota and what waits for you. The app reads " +
  "only what is said to it.";

const SHORTCUTS = [
  { name: "Say thanks", type: "global", callback_id: THANKS_SHORTCUT, description: "Thank someone of your team" },
  {
    name: "Say thanks for this",
    type: "message",
    callback_id: MESSAGE_SHORTCUT,
    description: "Thank whoever wrote this message",
  },
];

const COMMANDS = [
  { command: "/thanks", description: "Thank someone of your team", usage_hint: "@name 3 :gem: for the review" },
  {
    command: "/guildhall",
    description: "Your balance, challenges, perks and the leaderboard",
    usage_hint: "[challenges | quizzes | contests | chains | perks | top | reviews | purchases | help]",
  },
];

const OUTPUTS = {
  properties: {
    answer: { type: "string", title: "Answer", description: "What became of it" },
    link: { type: "string", title: "Link", description: "Where it is in Guildhall" },
  },
  required: ["answer", "link"],
};

const GIVE_THANKS = {
  title: "Give thanks",
  description: "Gives thanks for whoever started the workflow",
  input_parameters: {
    properties: {
      giver: { type: "slack#/types/user_context", title: "Giver", description: "Who started the workflow" },
      receivers: {
        type: "array",
        items: { type: "slack#/types/user_id" },
        title: "Receivers",
        description: "Who is thanked",
      },
      words: { type: "string", title: "Words", description: "What to give and why, such as 3 :gem: for the review" },
    },
    required: ["giver", "receivers", "words"],
  },
  output_parameters: OUTPUTS,
};

const { titles: CHALLENGE_TITLES } = CREATE_CHALLENGE_STEP;

const CREATE_CHALLENGE = {
  title: "Create challenge",
  description: "Publishes a challenge for whoever started the workflow",
  input_parameters: {
    properties: {
      creator: { type: "slack#/types/user_context", title: "Creator", description: "Who started the workflow" },
      title: { type: "string", title: CHALLENGE_TITLES["title"], description: "What it's called" },
      description: { type: "string", title: CHALLENGE_TITLES["description"], description: "What is to be done" },
      reward: { type: "string", title: CHALLENGE_TITLES["rewards"], description: "What it pays, such as 5 :gem:" },
      type: {
        type: "string",
        title: CHALLENGE_TITLES["type"],
        description: "A quest is for everyone, a problem for the first to accept it, a raid for a team",
        enum: [...CHALLENGE_TYPES],
        choices: CHALLENGE_TYPES.map((value) => ({ value, title: capitalized(value) })),
      },
      deadline: {
        type: "slack#/types/timestamp",
        title: CHALLENGE_TITLES["completeDeadlineAt"],
        description: "Until when it can be completed",
      },
    },
    required: ["creator", "title"],
  },
  output_parameters: OUTPUTS,
};

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
