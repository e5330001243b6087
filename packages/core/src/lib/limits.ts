/*
 * Every constant and bound of the product, in one place. `docs/spec/limits.tsv` lists them by name and a
 * test holds the two together. Amounts are in hundredths, times in ms, sizes in bytes or px by name.
 */
import { toHundredths } from "./amount.ts";

const BYTES_PER_MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the client waits for an answer, in ms. */
export const API_TIMEOUT_MS = 20_000;
/** How often the session is refreshed while signed in, in ms. */
export const SESSION_REFRESH_MS = 30_000;
/** How long a snackbar stays, in ms. */
export const SNACKBAR_MS = 5_000;
/** How long a menu lingers after the pointer left it, in ms. */
export const MENU_CLOSE_DELAY_MS = 200;
/** Below this width, in px, the layout is the mobile one. */
export const MOBILE_BREAKPOINT_PX = 960;
/** The languages there are texts in. */
export const LANGUAGES = ["en", "ru"] as const;
/** The language for whom none is known. */
export const DEFAULT_LANGUAGE = "en" satisfies (typeof LANGUAGES)[number];
/** The colour themes. */
export const THEMES = ["dark", "light"] as const;
/** The theme where none is chosen. */
export const DEFAULT_THEME = "dark" satisfies (typeof THEMES)[number];
/** The primary colour of each theme. */
export const THEME_PRIMARY = { dark: "yellow", light: "blue" } as const satisfies Record<
  (typeof THEMES)[number],
  string
>;
/** How long language, theme and chosen group are remembered, in ms: one year. */
export const PREFERENCE_COOKIE_MS = 365 * DAY_MS;
/** Whether terms must be agreed to where the configuration says nothing. */
export const DEFAULT_AGREEMENT_REQUIRED = false;
/** Users on a page. */
export const USERS_PAGE_SIZE = 30;
/** Workspaces on a page. */
export const WORKSPACES_PAGE_SIZE = 30;
/** Items on a page of every list whose size nothing else settles. */
export const LIST_PAGE_SIZE = 30;
/** Groups come all at once. */
export const GROUPS_ARE_PAGED = false;
/** Longest name of a user, group or workspace, in characters. */
export const MAX_NAME_LENGTH = 100;
/** Longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 100;
/** What a bulk import may be. */
export const BULK_FILE_TYPES = ["xlsx"] as const;
/** Largest bulk import file, in bytes: 3 MB. */
export const MAX_BULK_FILE_BYTES = 3 * BYTES_PER_MEGABYTE;
/** Most users in one bulk import. */
export const MAX_BULK_USERS = 100;
/** Smallest thanks quota of a role and currency, in hundredths. */
export const MIN_THANKS_QUOTA = 0;
/** Largest thanks quota of a role and currency, in hundredths. */
export const MAX_THANKS_QUOTA = toHundredths(999);
/** The day of the month on which the thanks quota renews, in the workspace's time zone. */
export const THANKS_QUOTA_RENEWAL_DAY = 1;
/** How long the giver may take thanks back, in ms. */
export const THANKS_UNDO_MS = 10 * 60 * 1000;
/** Most receivers of one thanks. */
export const MAX_THANKS_RECEIVERS = 50;
/** Longest thanks message, in characters. */
export const MAX_THANKS_DESCRIPTION_LENGTH = 2_000;
/** From how many days before its end a license warns. */
export const LICENSE_EXPIRE_SOON_DAYS = 7;
/** After how many days without a step a chain reminds. */
export const CHAIN_REMINDER_DAYS = 7;
/** The periods at whose end an achievement may be given. */
export const EOM_PERIODS = ["weekly", "monthly"] as const;
/** The ways to write a date: month first, or day first. */
export const DATE_FORMATS = ["us", "eu"] as const;
/** The ways to write a time of day, in hours of the clock. */
export const TIME_FORMATS = ["12", "24"] as const;
/** The days a week may begin with. */
export const FIRST_WEEKDAYS = ["sun", "mon"] as const;
/** Who sees an announcement: everybody, the groups concerned, or only those it is about. */
export const ANNOUNCE_VISIBILITIES = ["all", "group", "private"] as const;
/** Who is asked to review a completion. */
export const REVIEW_RECIPIENTS = ["author", "moderators", "moderators_up"] as const;
/** What feedback can be about. */
export const FEEDBACK_TYPES = ["feature", "help", "bug", "other"] as const;
/** Longest feedback, in characters. */
export const MAX_FEEDBACK_LENGTH = 5_000;
/** Feedbacks that one account may send in an hour. */
export const MAX_FEEDBACK_PER_HOUR = 20;
/** Most levels of the group tree. */
export const MAX_GROUP_DEPTH = 8;
/** Most groups of a workspace, since all come at once. */
export const MAX_GROUPS = 1_000;
/** How many colours groups take turns with, by id. */
export const GROUP_COLOURS = 10;
/** Whether a payment recurs unless unticked. */
export const DEFAULT_RECURRING_PAYMENT = true;
/** Largest file of a completion, in bytes: 10 MB. */
export const MAX_COMPLETION_FILE_BYTES = 10 * BYTES_PER_MEGABYTE;
/** Most files of a completion. */
export const MAX_COMPLETION_FILES = 10;
/** File types of every completion. */
export const COMPLETION_IMAGE_TYPES = ["jpeg", "png"] as const;
/** File types of a completion whose result type permits files. */
export const COMPLETION_DOCUMENT_TYPES = ["pdf", "docx", "xlsx"] as const;
/** Largest avatar file, in bytes: 5 MB. */
export const MAX_AVATAR_BYTES = 5 * BYTES_PER_MEGABYTE;
/** The earliest year of a birthday. */
export const MIN_BIRTH_YEAR = 1900;
/** Smallest side of an avatar, a square, in px. */
export const MIN_AVATAR_PX = 192;
/** Largest perk image, in bytes: 10 MB. */
export const MAX_PRODUCT_IMAGE_BYTES = 10 * BYTES_PER_MEGABYTE;
/** Smallest side of a perk image, in px. */
export const MIN_PRODUCT_IMAGE_PX = 300;
/** Most perks on the shelf of a workspace, since all come at once. */
export const MAX_PRODUCTS = 500;
/** Longest perk title, in characters. */
export const MAX_PRODUCT_TITLE_LENGTH = 100;
/** Longest description of a perk, in characters. */
export const MAX_PRODUCT_DESCRIPTION_LENGTH = 2_000;
/** Most people responsible for a perk. */
export const MAX_PRODUCT_RESPONSIBLES = 20;
/** Longest message of a purchase and comment of its activation, in characters. */
export const MAX_PURCHASE_MESSAGE_LENGTH = 500;
/** Largest cost of a perk in one currency, in hundredths. */
export const MAX_PRODUCT_COST = toHundredths(99_999);
/** Most currencies that a perk costs. */
export const MAX_PRODUCT_COST_CURRENCIES = 3;
/** The quantity that stands for endless. */
export const UNLIMITED_QUANTITY = -1;
/** Largest stock of a perk. */
export const MAX_PRODUCT_QUANTITY = 999;
/** Largest balance that the balance dialog sets, in hundredths. */
export const MAX_BALANCE = toHundredths(99_999);
/** Longest title of a challenge, in characters. */
export const MAX_CHALLENGE_TITLE_LENGTH = 200;
/** Longest description of a challenge or of its result, in characters. */
export const MAX_CHALLENGE_DESCRIPTION_LENGTH = 10_000;
/** Most achievements that a challenge grants. */
export const MAX_CHALLENGE_ENTITY_REWARDS = 10;
/** Longest title of an achievement, in characters. */
export const MAX_ACHIEVEMENT_TITLE_LENGTH = 100;
/** Longest description of an achievement, in characters. */
export const MAX_ACHIEVEMENT_DESCRIPTION_LENGTH = 500;
/** Largest picture of an achievement, in bytes: 5 MB. */
export const MAX_ACHIEVEMENT_IMAGE_BYTES = 5 * BYTES_PER_MEGABYTE;
/** Smallest side of an achievement's picture, in px. */
export const MIN_ACHIEVEMENT_IMAGE_PX = 192;
/** Most achievements that a workspace gives, since all come at once. */
export const MAX_ACHIEVEMENT_TEMPLATES = 200;
/** Longest comment of a completion or a review, in characters. */
export const MAX_ASSIGNMENT_COMMENT_LENGTH = 5_000;
/** Largest reward of a challenge in one currency, in hundredths. */
export const MAX_CHALLENGE_REWARD = toHundredths(9_999);
/** Largest default reward, in hundredths. */
export const MAX_DEFAULT_REWARD = toHundredths(999);
/** How many currencies the default reward is in. */
export const DEFAULT_REWARD_CURRENCIES = 1;
/** Fewest currencies that stay allowed. */
export const MIN_ALLOWED_CURRENCIES = 1;
/** The time of day of a deadline given as a day only. */
export const DEADLINE_TIME = { hour: 23, minute: 59, second: 59 } as const;
/** When a new schedule publishes: this many days ahead, at this time of day. */
export const SCHEDULE_DEFAULT = { daysAhead: 1, hour: 9, minute: 0 } as const;
/** How a schedule repeats. */
export const SCHEDULE_TYPES = ["once", "daily", "weekly", "monthly", "monthly_last"] as const;
/** Most options that a user select shows. */
export const MAX_SELECT_OPTIONS = 300;
/** Largest height of a select's list, in px. */
export const MAX_SELECT_HEIGHT_PX = 600;
/** Most avatars of a users bar; the rest is shown as +N. */
export const USERS_BAR_LIMIT = 7;
/** Lines of a text before it is clamped. */
export const TEXT_CLAMP_LINES = 3;
/** Largest width of the image viewer, in px. */
export const IMAGE_VIEWER_PX = 700;
/** Above so many assignees the split dialog has two columns. */
export const SPLIT_TWO_COLUMNS_ABOVE = 6;
/** How near to an end of the feed, in px, the next page loads. */
export const FEED_SCROLL_THRESHOLD_PX = 300;
/** How long scrolling must rest before the feed looks, in ms. */
export const FEED_DEBOUNCE_MS = 100;
/** Cards on a page of the feed. */
export const FEED_PAGE_SIZE = 20;
/** New cards are counted up to this many. */
export const FEED_NEW_COUNT_LIMIT = 100;
/** Thanks on a page of a list. */
export const THANKS_PAGE_SIZE = 20;
/** The file type of every export. */
export const EXPORT_FILE_TYPE = "xlsx";
/** Longest name of a currency, in characters. */
export const MAX_CURRENCY_NAME_LENGTH = 40;
/** Most currencies of a workspace's own. */
export const MAX_CUSTOM_CURRENCIES = 50;
/** Largest picture of a currency, in bytes: 1 MB. */
export const MAX_CURRENCY_ICON_BYTES = BYTES_PER_MEGABYTE;
/** Smallest side of a currency's picture, a square, in px. */
export const MIN_CURRENCY_ICON_PX = 64;
/** How many currencies are offered as popular. */
export const POPULAR_CURRENCIES = 43;
/** How many more currencies are offered. */
export const OTHER_CURRENCIES = 60;
/** The choices of the first thanks, in hundredths of the first allowed currency. */
export const INTRO_THANKS_REWARDS = [1, 2, 3, 4, 5].map(toHundredths);
/** The reward of the first challenge per currency, in hundredths. */
export const INTRO_CHALLENGE_REWARD = toHundredths(1);
/** Largest reward of a quiz in one currency, in hundredths. */
export const MAX_QUIZ_REWARD = toHundredths(9_999);
/** Largest default reward of a question, in hundredths. */
export const MAX_QUESTION_REWARD = toHundredths(999);
/** Bounds and default of a slider's lower end. */
export const SLIDER_MIN = { min: 0, max: 99, initial: 1 } as const;
/** Bounds and default of a slider's upper end. */
export const SLIDER_MAX = { min: 1, max: 100, initial: 10 } as const;
/** How far below the top the view stops after a quiz, in px. */
export const QUIZ_SCROLL_OFFSET_PX = 70;
/** Most winner places of a contest. */
export const MAX_CONTEST_PLACES = 15;
/** Fewest winner places of a contest. */
export const MIN_CONTEST_PLACES = 1;
/** Largest reward of a place in one currency, in hundredths. */
export const MAX_CONTEST_PLACE_REWARD = toHundredths(9_999);
/** Largest reward of those without a place, in hundredths. */
export const MAX_CONTEST_OTHER_REWARD = toHundredths(999);
/** What an announcement image is resized to, in px. */
export const CONTEST_IMAGE_PX = { width: 550, height: 400 } as const;
/** Largest announcement image, in bytes: 10 MB. */
export const MAX_CONTEST_IMAGE_BYTES = 10 * BYTES_PER_MEGABYTE;
/** Most participant avatars on a contest. */
export const CONTEST_AVATARS = 7;
/** Most receivers shown on a thanks card. */
export const THANKS_CARD_RECEIVERS = 3;
/** What a new chain starts with. */
export const CHAIN_DEFAULTS = { sendReminder: true, isWelcome: false } as const;
