/*
 * Every constant and limit of the product. A test compares them with `docs/spec/limits.tsv`. Amounts are in hundredths,
 * times in ms, text lengths in characters, sizes in bytes or px by name.
 */
import { toHundredths } from "./amount.ts";

const BYTES_PER_MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

export const API_TIMEOUT_MS = 20_000;
export const SESSION_REFRESH_MS = 30_000;
export const SNACKBAR_MS = 5_000;
export const MENU_CLOSE_DELAY_MS = 200;
/** Layouts narrower than this are mobile. */
export const MOBILE_BREAKPOINT_PX = 960;
/** Languages with texts. */
export const LANGUAGES = ["en", "ru"] as const;
/** Fallback language. */
export const DEFAULT_LANGUAGE = "en" satisfies (typeof LANGUAGES)[number];
export const THEMES = ["dark", "light"] as const;
/** Fallback theme. */
export const DEFAULT_THEME = "dark" satisfies (typeof THEMES)[number];
export const THEME_PRIMARY = { dark: "yellow", light: "blue" } as const satisfies Record<
  (typeof THEMES)[number],
  string
>;
/** How long language, theme and chosen group are remembered: one year. */
export const PREFERENCE_COOKIE_MS = 365 * DAY_MS;
/** Applies if the configuration doesn't set it. */
export const DEFAULT_AGREEMENT_REQUIRED = false;
export const USERS_PAGE_SIZE = 30;
export const WORKSPACES_PAGE_SIZE = 30;
/** Default page size. */
export const LIST_PAGE_SIZE = 30;
/** Groups are returned all at once. */
export const GROUPS_ARE_PAGED = false;
/** For users, groups and workspaces. */
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 100;
/** File types of a bulk import. */
export const BULK_FILE_TYPES = ["xlsx"] as const;
export const MAX_BULK_FILE_BYTES = 3 * BYTES_PER_MEGABYTE;
/** Per bulk import. */
export const MAX_BULK_USERS = 100;
export const MIN_THANKS_QUOTA = 0;
export const MAX_THANKS_QUOTA = toHundredths(999);
/** Day of the month, in the workspace's time zone. */
export const THANKS_QUOTA_RENEWAL_DAY = 1;
/** How long the giver may undo thanks. */
export const THANKS_UNDO_MS = 10 * 60 * 1000;
/** Days that thanks wait for somebody who hasn't joined. */
export const THANKS_WAITING_DAYS = 90;
/** Days for which a new member is shown their first steps. */
export const FIRST_STEPS_DAYS = 14;
export const MAX_THANKS_RECEIVERS = 50;
export const MAX_THANKS_DESCRIPTION_LENGTH = 2_000;
/** Days before expiry from which a license warns. */
export const LICENSE_EXPIRE_SOON_DAYS = 7;
/** Days of inactivity after which a chain sends a reminder. */
export const CHAIN_REMINDER_DAYS = 7;
/** Periods for which an achievement can be awarded. */
export const EOM_PERIODS = ["weekly", "monthly"] as const;
/** Month first, or day first. */
export const DATE_FORMATS = ["us", "eu"] as const;
/** 12-hour or 24-hour clock. */
export const TIME_FORMATS = ["12", "24"] as const;
export const FIRST_WEEKDAYS = ["sun", "mon"] as const;
/** Everyone, the groups concerned, or only the people concerned. */
export const ANNOUNCE_VISIBILITIES = ["all", "group", "private"] as const;
/** Who is asked to review a submission. */
export const REVIEW_RECIPIENTS = ["author", "moderators", "moderators_up"] as const;
export const FEEDBACK_TYPES = ["feature", "help", "bug", "other"] as const;
export const MAX_FEEDBACK_LENGTH = 5_000;
/** Rate limit per account. */
export const MAX_FEEDBACK_PER_HOUR = 20;
/** Levels of the group tree. */
export const MAX_GROUP_DEPTH = 8;
/** Per workspace; groups are returned all at once. */
export const MAX_GROUPS = 1_000;
/** Group colours are assigned by id. */
export const GROUP_COLOURS = 10;
/** Whether recurring payment is ticked by default. */
export const DEFAULT_RECURRING_PAYMENT = true;
export const MAX_COMPLETION_FILE_BYTES = 10 * BYTES_PER_MEGABYTE;
export const MAX_COMPLETION_FILES = 10;
/** Accepted for every submission. */
export const COMPLETION_IMAGE_TYPES = ["jpeg", "png"] as const;
/** Also accepted if the result type allows files. */
export const COMPLETION_DOCUMENT_TYPES = ["pdf", "docx", "xlsx"] as const;
export const MAX_AVATAR_BYTES = 5 * BYTES_PER_MEGABYTE;
/** Earliest birth year. */
export const MIN_BIRTH_YEAR = 1900;
/** Smallest side, in px; avatars are square. */
export const MIN_AVATAR_PX = 192;
/** Largest perk image. */
export const MAX_PRODUCT_IMAGE_BYTES = 10 * BYTES_PER_MEGABYTE;
/** Smallest side of a perk image. */
export const MIN_PRODUCT_IMAGE_PX = 300;
/** Perks per workspace; they're returned all at once. */
export const MAX_PRODUCTS = 500;
export const MAX_PRODUCT_TITLE_LENGTH = 100;
export const MAX_PRODUCT_DESCRIPTION_LENGTH = 2_000;
export const MAX_PRODUCT_RESPONSIBLES = 20;
/** For a purchase's message and its activation comment. */
export const MAX_PURCHASE_MESSAGE_LENGTH = 500;
export const MAX_PRODUCT_COST = toHundredths(99_999);
export const MAX_PRODUCT_COST_CURRENCIES = 3;
/** Stands for an unlimited quantity. */
export const UNLIMITED_QUANTITY = -1;
export const MAX_PRODUCT_QUANTITY = 999;
/** The most that the balance dialog can set. */
export const MAX_BALANCE = toHundredths(99_999);
export const MAX_CHALLENGE_TITLE_LENGTH = 200;
export const MAX_CHALLENGE_DESCRIPTION_LENGTH = 10_000;
export const MAX_CHALLENGE_ENTITY_REWARDS = 10;
export const MAX_ACHIEVEMENT_TITLE_LENGTH = 100;
export const MAX_ACHIEVEMENT_DESCRIPTION_LENGTH = 500;
export const MAX_ACHIEVEMENT_IMAGE_BYTES = 5 * BYTES_PER_MEGABYTE;
/** Smallest side of an achievement's image. */
export const MIN_ACHIEVEMENT_IMAGE_PX = 192;
/** Per workspace; templates are returned all at once. */
export const MAX_ACHIEVEMENT_TEMPLATES = 200;
export const MAX_ASSIGNMENT_COMMENT_LENGTH = 5_000;
export const MAX_CHALLENGE_REWARD = toHundredths(9_999);
export const MAX_DEFAULT_REWARD = toHundredths(999);
/** Number of currencies in the default reward. */
export const DEFAULT_REWARD_CURRENCIES = 1;
/** At least one currency stays enabled. */
export const MIN_ALLOWED_CURRENCIES = 1;
/** Time of day for a deadline without a time. */
export const DEADLINE_TIME = { hour: 23, minute: 59, second: 59 } as const;
/** Defaults for a new schedule: days ahead and time of day. */
export const SCHEDULE_DEFAULT = { daysAhead: 1, hour: 9, minute: 0 } as const;
/** Recurrence types. */
export const SCHEDULE_TYPES = ["once", "daily", "weekly", "monthly", "monthly_last"] as const;
/** Options shown by a user select. */
export const MAX_SELECT_OPTIONS = 300;
/** Height of a select's list. */
export const MAX_SELECT_HEIGHT_PX = 600;
/** Avatars in a users bar; the rest become +N. */
export const USERS_BAR_LIMIT = 7;
/** Lines before a text is clamped. */
export const TEXT_CLAMP_LINES = 3;
/** Largest width. */
export const IMAGE_VIEWER_PX = 700;
/** With more assignees, the split dialog has two columns. */
export const SPLIT_TWO_COLUMNS_ABOVE = 6;
/** Distance from either end of the feed at which the next page loads. */
export const FEED_SCROLL_THRESHOLD_PX = 300;
/** Debounce of the feed's scroll handler. */
export const FEED_DEBOUNCE_MS = 100;
/** Cards per feed page. */
export const FEED_PAGE_SIZE = 20;
/** Cap of the new cards' count. */
export const FEED_NEW_COUNT_LIMIT = 100;
/** Thanks per page. */
export const THANKS_PAGE_SIZE = 20;
export const EXPORT_FILE_TYPE = "xlsx";
export const MAX_CURRENCY_NAME_LENGTH = 40;
/** Custom currencies per workspace. */
export const MAX_CUSTOM_CURRENCIES = 50;
export const MAX_CURRENCY_ICON_BYTES = BYTES_PER_MEGABYTE;
/** Smallest side of a currency's image; images are square. */
export const MIN_CURRENCY_ICON_PX = 64;
/** How many popular currencies are offered. */
export const POPULAR_CURRENCIES = 43;
/** How many other currencies are offered. */
export const OTHER_CURRENCIES = 60;
/** Choices for the first thanks, in hundredths of the first allowed currency. */
export const INTRO_THANKS_REWARDS = [1, 2, 3, 4, 5].map(toHundredths);
/** Reward of the first challenge per currency, in hundredths. */
export const INTRO_CHALLENGE_REWARD = toHundredths(1);
export const MAX_QUIZ_REWARD = toHundredths(9_999);
export const MAX_QUESTION_REWARD = toHundredths(999);
export const MAX_QUIZ_TITLE_LENGTH = 200;
export const MAX_QUIZ_DESCRIPTION_LENGTH = 10_000;
export const MAX_QUIZ_ENTITY_REWARDS = 10;
/** Shortest limit for an attempt. */
export const MIN_QUIZ_TIME_LIMIT_S = 30;
/** One day. */
export const MAX_QUIZ_TIME_LIMIT_S = DAY_MS / 1000;
/** Per person. */
export const MAX_QUIZ_ATTEMPTS = 10;
/** Per person; answers to polls don't count. */
export const MAX_QUIZ_STARTS_PER_MINUTE = 10;
/** How long after an attempt's time is over its last answers may arrive. */
export const ANSWER_GRACE_MS = 2_000;
export const MAX_QUIZ_QUESTIONS = 200;
/** Per person; sheets that are only checked don't count. */
export const MAX_QUESTION_IMPORTS_PER_HOUR = 10;
/** People whose answers to an anonymous poll are first shown together. */
export const ANONYMOUS_STEP = 5;
/** Of all questions that are pasted at once; a form holds 64 KB of text. */
export const MAX_QUESTIONS_TEXT_LENGTH = 30_000;
export const MAX_QUESTION_LENGTH = 2_000;
export const MAX_QUESTION_HINT_LENGTH = 500;
export const MAX_QUESTION_EXPLANATION_LENGTH = 2_000;
/** Options with a text that a radio question has. */
export const MIN_QUESTION_OPTIONS = 2;
export const MAX_QUESTION_OPTIONS = 20;
export const MAX_OPTION_LENGTH = 300;
/** Of an answer in free text. */
export const MAX_ANSWER_LENGTH = 2_000;
/** Written answers to a question on a page of its quiz's results. */
export const TEXT_ANSWERS_PAGE_SIZE = 10;
/** People on a quiz's standing, besides the reader. */
export const STANDING_SIZE = 10;
/** Limits and default of a slider's lower end. */
export const SLIDER_MIN = { min: 0, max: 99, initial: 1 } as const;
/** Limits and default of a slider's upper end. */
export const SLIDER_MAX = { min: 1, max: 100, initial: 10 } as const;
/** Distance from the top at which scrolling stops after a quiz. */
export const QUIZ_SCROLL_OFFSET_PX = 70;
export const MAX_CONTEST_PLACES = 15;
export const MIN_CONTEST_PLACES = 1;
export const MAX_CONTEST_PLACE_REWARD = toHundredths(9_999);
export const MAX_CONTEST_OTHER_REWARD = toHundredths(999);
export const MAX_CONTEST_TITLE_LENGTH = 200;
export const MAX_CONTEST_DESCRIPTION_LENGTH = 10_000;
/** People who share a place. */
export const MAX_CONTEST_PLACE_WINNERS = 300;
/** People who are named for the other rewards; all who joined need no names. */
export const MAX_CONTEST_OTHER_WINNERS = 5_000;
/** Open contests by earnings in a workspace: what anyone earns is added to each. */
export const MAX_AUTO_CONTESTS = 20;
/** How long after its end a contest is counted, so that what was done in time is there. */
export const CONTEST_COUNT_DELAY_MS = 30_000;
/** Announcement images are resized to this. */
export const CONTEST_IMAGE_PX = { width: 550, height: 400 } as const;
export const MAX_CONTEST_IMAGE_BYTES = 10 * BYTES_PER_MEGABYTE;
/** Participant avatars on a contest. */
export const CONTEST_AVATARS = 7;
export const THANKS_CARD_RECEIVERS = 3;
/** Defaults of a new chain. */
export const MAX_CHAIN_TITLE_LENGTH = 200;
export const MAX_CHAIN_DESCRIPTION_LENGTH = 10_000;
export const MAX_CHAIN_STEPS = 50;
/** How long after they joined a newcomer may still be welcomed by a chain that is published then. */
export const CHAIN_WELCOME_MS = 24 * 60 * 60_000;
export const CHAIN_DEFAULTS = { sendReminder: true, isWelcome: false } as const;
/** A widget's keys that can be in use at once, so that one can replace the other. */
export const MAX_WIDGET_KEYS = 2;
/** Origins whose pages may show a workspace's widget. */
export const MAX_WIDGET_ORIGINS = 20;
/** Characters of an origin, such as `https://example.com`. */
export const MAX_WIDGET_ORIGIN_LENGTH = 267;
/** Characters of a token that a host signs for the widget. */
export const MAX_WIDGET_TOKEN_LENGTH = 8_000;
/** Characters of a host's public key in PEM. */
export const MAX_WIDGET_PUBLIC_KEY_LENGTH = 1_000;
/** Longest time between a host's signing a token and its expiry, in s. */
export const WIDGET_TOKEN_LIFETIME_S = 300;
/** How far a host's clock may be off, in s. */
export const WIDGET_CLOCK_SKEW_S = 30;
/** How long a widget's session lasts; using it doesn't extend it. */
export const WIDGET_SESSION_MS = 15 * 60 * 1000;
/** Characters of a person's id at an integration's provider. */
export const MAX_EXTERNAL_ID_LENGTH = 200;
/** Characters of a site's token for Tempo. */
export const MAX_TEMPO_TOKEN_LENGTH = 500;
/** Characters of the one-time part of an address that links an Atlassian account. */
export const MAX_JIRA_LINK_LENGTH = 2_000;
/** Atlassian accounts that are looked up at once: those of one issue. */
export const MAX_JIRA_PEOPLE = 20;
/** Characters of what Telegram tells a Mini App of whoever opened it; usually some hundred. */
export const MAX_INIT_DATA_LENGTH = 4_096;
/** The longest wait for new events, in s: shorter than proxies keep a silent request. */
export const MAX_EVENTS_WAIT_S = 25;
/** Characters of a Jira project's key; the longest that Jira can be set to. */
export const MAX_JIRA_PROJECT_KEY_LENGTH = 100;
/** How long work on an issue can have to stand before it's rewarded, in days. */
export const MAX_JIRA_WAIT_DAYS = 90;
/** Rewards that a rule for work in Jira can give one person on one day. */
export const MAX_JIRA_DAILY_CAP = 100;
/** Rules for work in Jira per workspace. */
export const MAX_JIRA_RULES = 100;
