export {
  AccessDeniedFailure,
  CallFailure,
  CancelledFailure,
  ChangedFailure,
  NotFoundFailure,
  RateLimitedFailure,
  RefusedFailure,
  UnauthenticatedFailure,
  ValidationFailure,
} from "./client/call-failure.ts";
export { createClient } from "./client/client.ts";
export type { CallOptions, Client } from "./client/client.ts";
export type { RetryPolicy } from "./client/retry.ts";
export {
  addAmounts,
  amountToInput,
  clampAmount,
  formatAmount,
  HUNDREDTHS_PER_UNIT,
  MAX_AMOUNT,
  parseAmount,
  percentOf,
  subtractAmounts,
  toHundredths,
  toUnits,
} from "./lib/amount.ts";
export type { AmountProblem, Hundredths } from "./lib/amount.ts";
export { amountInWords, amountsInWords, currencyWord, fillForms, NO_FORMS } from "./lib/currency-words.ts";
export type { CurrencyForms } from "./lib/currency-words.ts";
export { allOf, ALLOWED, denied } from "./lib/decision.ts";
export type { Decision, Refusal } from "./lib/decision.ts";
export { emailForms, isAddress, normalizeEmail, parseEmails } from "./lib/email.ts";
export type { EmailList } from "./lib/email.ts";
export { endpoint } from "./lib/endpoint.ts";
export type { Access, Endpoint, EndpointInput, EndpointRequest, EndpointResponse } from "./lib/endpoint.ts";
export {
  AccessDeniedError,
  AppError,
  assertNever,
  BadRequestError,
  ChangedError,
  ConflictError,
  ContentRefusedError,
  HTTP_STATUS_BY_CODE,
  IdempotencyMismatchError,
  InvalidInputError,
  InvariantError,
  NotFoundError,
  RefusedError,
  TooManyRequestsError,
  UnauthenticatedError,
  UnavailableError,
} from "./lib/errors.ts";
export type { ErrorCode, FieldError } from "./lib/errors.ts";
export { firstNameOf, tidyName } from "./lib/name.ts";
export { refusedValue } from "./lib/field-problem.ts";
export { fieldChanges, mergeChoice, mergeWrite, sameValue } from "./lib/merge-write.ts";
export type { ChangedField, FieldChange } from "./lib/merge-write.ts";
export type { SheetRow } from "./lib/sheet.ts";
export { splitSentence } from "./lib/split-sentence.ts";
export { parseSignInError } from "./lib/text-codes.ts";
export type { FieldProblem, PlainFieldCode, SignInError } from "./lib/text-codes.ts";
export {
  ANNOUNCE_VISIBILITIES,
  BULK_FILE_TYPES,
  COMPLETION_IMAGE_TYPES,
  DATE_FORMATS,
  DEADLINE_TIME,
  DEFAULT_THEME,
  EOM_PERIODS,
  FEED_DEBOUNCE_MS,
  FEED_NEW_COUNT_LIMIT,
  MAX_FEEDBACK_LENGTH,
  MAX_FEEDBACK_PER_HOUR,
  FEED_PAGE_SIZE,
  FEED_SCROLL_THRESHOLD_PX,
  FEEDBACK_TYPES,
  FIRST_WEEKDAYS,
  IMAGE_VIEWER_PX,
  INTRO_CHALLENGE_REWARD,
  INTRO_THANKS_REWARDS,
  LANGUAGES,
  ANONYMOUS_STEP,
  ANSWER_GRACE_MS,
  LIST_PAGE_SIZE,
  MAX_ACHIEVEMENT_DESCRIPTION_LENGTH,
  MAX_ACHIEVEMENT_IMAGE_BYTES,
  MAX_ACHIEVEMENT_TEMPLATES,
  MAX_ACHIEVEMENT_TITLE_LENGTH,
  MIN_ACHIEVEMENT_IMAGE_PX,
  MAX_AVATAR_BYTES,
  MAX_BALANCE,
  MAX_CURRENCY_ICON_BYTES,
  MAX_CURRENCY_NAME_LENGTH,
  MIN_CURRENCY_ICON_PX,
  MAX_BULK_FILE_BYTES,
  MAX_ANSWER_LENGTH,
  MAX_ASSIGNMENT_COMMENT_LENGTH,
  MAX_BULK_USERS,
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_ENTITY_REWARDS,
  MAX_CHALLENGE_REWARD,
  MAX_CHALLENGE_TITLE_LENGTH,
  MAX_COMPLETION_FILE_BYTES,
  MAX_COMPLETION_FILES,
  MAX_DEFAULT_REWARD,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PRODUCT_COST,
  MAX_PRODUCT_COST_CURRENCIES,
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_PRODUCT_IMAGE_BYTES,
  MAX_PRODUCT_QUANTITY,
  MAX_PRODUCT_RESPONSIBLES,
  MAX_PRODUCT_TITLE_LENGTH,
  MAX_PRODUCTS,
  MAX_PURCHASE_MESSAGE_LENGTH,
  MAX_SELECT_HEIGHT_PX,
  MAX_SELECT_OPTIONS,
  MAX_THANKS_DESCRIPTION_LENGTH,
  MAX_THANKS_QUOTA,
  MAX_THANKS_RECEIVERS,
  MAX_WIDGET_TOKEN_LENGTH,
  MENU_CLOSE_DELAY_MS,
  MIN_AVATAR_PX,
  MIN_BIRTH_YEAR,
  MIN_PRODUCT_IMAGE_PX,
  MOBILE_BREAKPOINT_PX,
  REVIEW_RECIPIENTS,
  SCHEDULE_TYPES,
  SNACKBAR_MS,
  SPLIT_TWO_COLUMNS_ABOVE,
  STANDING_SIZE,
  TEXT_ANSWERS_PAGE_SIZE,
  THANKS_CARD_RECEIVERS,
  THANKS_PAGE_SIZE,
  THANKS_UNDO_MS,
  THANKS_WAITING_DAYS,
  THEMES,
  TIME_FORMATS,
  UNLIMITED_QUANTITY,
  USERS_BAR_LIMIT,
  USERS_PAGE_SIZE,
  WORKSPACES_PAGE_SIZE,
  WIDGET_SESSION_MS,
  MAX_OPTION_LENGTH,
  MAX_QUESTIONS_TEXT_LENGTH,
  MAX_QUESTION_IMPORTS_PER_HOUR,
  MAX_QUESTION_EXPLANATION_LENGTH,
  MAX_QUESTION_HINT_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_QUESTION_OPTIONS,
  MAX_QUESTION_REWARD,
  CONTEST_AVATARS,
  CONTEST_COUNT_DELAY_MS,
  CONTEST_IMAGE_PX,
  MAX_CONTEST_DESCRIPTION_LENGTH,
  MAX_CONTEST_IMAGE_BYTES,
  MAX_CONTEST_OTHER_REWARD,
  MAX_CONTEST_PLACE_REWARD,
  CHAIN_DEFAULTS,
  CHAIN_REMINDER_DAYS,
  CHAIN_WELCOME_MS,
  MAX_CHAIN_DESCRIPTION_LENGTH,
  MAX_CHAIN_STEPS,
  MAX_CHAIN_TITLE_LENGTH,
  MAX_CONTEST_OTHER_WINNERS,
  MAX_CONTEST_PLACE_WINNERS,
  MAX_CONTEST_PLACES,
  MAX_CONTEST_TITLE_LENGTH,
  MAX_QUIZ_ATTEMPTS,
  MAX_QUIZ_DESCRIPTION_LENGTH,
  MAX_QUIZ_ENTITY_REWARDS,
  MAX_QUIZ_QUESTIONS,
  MAX_QUIZ_REWARD,
  MAX_QUIZ_STARTS_PER_MINUTE,
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_QUIZ_TITLE_LENGTH,
  MIN_QUESTION_OPTIONS,
  MIN_QUIZ_TIME_LIMIT_S,
  SLIDER_MAX,
  SLIDER_MIN,
} from "./lib/limits.ts";
export { parseJson, toJson } from "./lib/json.ts";
export { joinList } from "./lib/list-style.ts";
export { finalStates, listMoves, toMermaid, transition } from "./lib/machine.ts";
export type { Machine } from "./lib/machine.ts";
export type { DateFormat, FirstWeekday, Language, TimeFormat } from "./lib/options.ts";
export { pageAfterRemoval, pageWindow, toKeysetPage, toPage } from "./lib/paging.ts";
export { plainText } from "./lib/plain-text.ts";
export { MAX_PASSWORD_LENGTH } from "./lib/password-length.ts";
export {
  isMonthKey,
  listMonths,
  monthKeyAt,
  parsePeriod,
  PERIOD_KINDS,
  periodKeyAt,
  periodSpan,
  shiftPeriod,
} from "./lib/period.ts";
export type { Calendar } from "./lib/period.ts";
export {
  dateInWords,
  dayInWords,
  dayTextInWords,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatTime,
  formatTimeOfDay,
} from "./lib/time-format.ts";
export type { TimeStyle } from "./lib/time-format.ts";
export {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  findTimeZone,
  instantOf,
  isTimeZone,
  listTimeZones,
  localDateAt,
  localTimeAt,
  parseDay,
  parseInstant,
  startOfDay,
  toDayText,
  toTimeText,
  weekdayOf,
} from "./lib/time.ts";
export type { LocalDate } from "./lib/time.ts";
export { kindByStart, SIGNATURE_BYTES } from "./lib/file-signature.ts";
export { FILE_MEDIA_TYPES, FILE_NUMBER, filePartName, nameKinds } from "./lib/upload.ts";
export type { FileAnswer, FileKind, FileRule, ReceivedFile } from "./lib/upload.ts";
export { IN_HUNDREDTHS, OF_STOCK } from "./lib/wire.ts";
export type { CurrencyAmount, NamedCurrency, QuotaLine, UserRef } from "./lib/wire.ts";
