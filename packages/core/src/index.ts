export { inviteReader, linkProblem, nameFromEmail, passwordProblems, workspaceNameFrom } from "./accounts/index.ts";
export type { InviteReader, KeptLink, NewPassword } from "./accounts/index.ts";
export {
  AWARD_PAUSE_MS, awardedPeriod, awardedSince, awardReference, awardTypeOf, duePeriod, mayAddTemplate, periodWinners,
} from "./achievements/index.ts";
export type { Achievement, AchievementTemplate, AwardSettings, PeriodAwardType } from "./achievements/index.ts";
export {
  asksToPublish, ASSIGNMENT_STATUSES, CHALLENGE_LISTS, CHALLENGE_TYPES, challengeLocks, challengeMachine, closesByStatus, deadlineProblems, deadlineState,
  isAcceptExpired, isClosedChallenge, isCompleteExpired, isDiscarded, isDraft, isForOne, isGivenUp, isOpenChallenge, makeableTypes,
  manageAbilities, mayEditChallenge, mayListChallenges, mayMakeChallenge, mayManageChallenges, mayPlaceChallenge, mayReadOutcome, needsAccept, RESULT_TYPES, seesChallenge,
  seesEveryGroup, shelfOf, shelvesOf, shiftDeadlines, tidyDeadlines, tidyQuestRules,
} from "./challenges/index.ts";
export type {
  AcceptRule, Assignee, Assignment, AssignmentStatus, Challenge, ChallengeCard, ChallengeContext, ChallengeEvent,
  ChallengeForEdit, ChallengeInput, ChallengeList, ChallengeLocks, ChallengePlace, ChallengeQuestion, ChallengeShelf, ChallengeStatus,
  ChallengeType, DeadlineQuestion, Deadlines, DeadlineState, ManageAbilities, ResultType,
} from "./challenges/index.ts";
export {
  acceptOf, contentProblem, fileProblem, isImageKind, measureSize, sortFiles, takesText, toMegabytes,
} from "./attachments/index.ts";
export type { Attachment, FileProblem, SortedFiles } from "./attachments/index.ts";
export { DELIVERY_PROBLEMS, isWaitingDelivery, MAIL_SUBJECTS, MAIL_TEMPLATES, mayDiscardDelivery, mayRetryDelivery, READER_NAMES } from "./deliveries/index.ts";
export type {
  Delivery, DeliveryProblem, DeliveryState, MailSubject, MailTemplate, ReaderName,
} from "./deliveries/index.ts";
export {
  assignmentAbilities, assignmentContext, assignmentMachine, completionProblems, dueSplitReminder, equalShares, givingUp,
  graceProblems, isSentBack, isTooLateToRetry, isCompletedAssignment, isInDivision, isInReview, isUniqueCode, isWorkedOn, largestShare, mayAccept, mayReview, needsLeader,
  needsReview, poolLeft, RESULT_FILE_KINDS, reviewRecipients, seesSolution, splitProblems, statusesSeenByOthers, takingAbilities,
  uniqueCodeKey,
} from "./challenges/index.ts";
export type {
  AssignmentAbilities, AssignmentContext, AssignmentEvent, AssignmentQuestion, OwnAttempt, PoolLine, Reviewer,
  Share, SplitProblem, TakenChallenge, TakeQuestion, TakingAbilities,
} from "./challenges/index.ts";
export {
  AccessDeniedFailure, BadRequestFailure, CallFailure, CancelledFailure, ChangedFailure, ConflictFailure,
  createClient, DEFAULT_RETRY, MalformedFailure, NetworkFailure, nextRetryMs, NotFoundFailure, OfflineFailure,
  RateLimitedFailure, RefusedFailure, ServerFailure, SessionExpiredFailure, TimeoutFailure,
  UnauthenticatedFailure, UnavailableFailure, ValidationFailure,
} from "./client/index.ts";
export type {
  CallOptions, Client, ClientOptions, FailureDetails, FailureKind, RetryPolicy, RetryQuestion,
} from "./client/index.ts";
export { EVENT_PAYLOADS, parseDomainEvent } from "./events/index.ts";
export type { DomainEvent, EventPayload, EventType } from "./events/index.ts";
export {
  countNewer, extendFeedWindow, feedCursor, newSeparatorId, openFeedWindow, refreshFeedWindow,
} from "./feed/index.ts";
export type { FeedDirection, FeedEntry, FeedPage, FeedWindow } from "./feed/index.ts";
export {
  ancestorsOf, canMoveBelow, descendantsOf, listGroupOptions, mayAddGroup, mayChangeGroup,
  mayPlaceGroup, clashesAbove, findNamesake, parentChoices, withAncestors,
} from "./groups/index.ts";
export type { GroupOption, GroupPlace, NameClash, NamedPlace, OwnedGroup, TreeGroup } from "./groups/index.ts";
export {
  costProblems, isEndless, mayAddPerk, mayBuyFree, mayMakePerk, mayManagePerks, mayPayShown, mayPlacePerk, mayTakeOne,
  perkAbilities, returnedTo, SAMPLE_PRODUCTS, seesEveryPerk, seesPerk, takenFrom, tidyCosts,
} from "./perks/index.ts";
export type {
  CostLine, PerkAbilities, Perk, PerkInput, PerkPlace, PerkQuestion,
} from "./perks/index.ts";
export {
  isActivated, isGiftTo, isRefunded, listOfPurchase, managesPurchases, mayExportPurchases, purchaseAbilities, purchaseListsOf, purchaseMachine, responsiblesFor, seesNote, seesPrice, seesPurchase,
} from "./purchases/index.ts";
export type {
  PurchaseAbilities, PurchaseAsker, PurchaseCard, PurchaseEvent, PurchaseList, PurchaseQuestion, PurchaseStatus,
} from "./purchases/index.ts";
export { isByHand, mayAdjustBalances, runningBalances, seesStatement, statementCause, statementReason } from "./balances/index.ts";
export type { Movement, StatementCause, StatementLine, StatementReason } from "./balances/index.ts";
export { CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn, mayAddCurrency, rewardProblems, settleRewards } from "./rewards/index.ts";
export type { RewardCurrency, RewardSettings } from "./rewards/index.ts";
export { changesSignIn, latestBirthday, profileChange, profileLocks, profileProblems } from "./profiles/index.ts";
export type { ProfileChange, Provider } from "./profiles/index.ts";
export { rankByScore, rankOf } from "./leaderboard/index.ts";
export type { Ranked } from "./leaderboard/index.ts";
export {
  addAmounts, amountToInput, clampAmount, compareAmounts, formatAmount, HUNDREDTHS_PER_UNIT, isAmount,
  MAX_AMOUNT, multiplyAmount, parseAmount, percentOf, subtractAmounts, toHundredths, toUnits,
} from "./lib/amount.ts";
export type { AmountProblem, Hundredths, ParsedAmount } from "./lib/amount.ts";
export { amountInWords, amountsInWords, currencyWord, fillForms, NO_FORMS } from "./lib/currency-words.ts";
export type { CountedAmount, CurrencyForms } from "./lib/currency-words.ts";
export { allOf, ALLOWED, denied } from "./lib/decision.ts";
export type { Decision, Refusal } from "./lib/decision.ts";
export { emailForms, isAddress, isEmail, normalizeEmail, parseEmails } from "./lib/email.ts";
export type { EmailList } from "./lib/email.ts";
export { endpoint } from "./lib/endpoint.ts";
export type {
  Access, Endpoint, EndpointInput, EndpointRequest, EndpointResponse, Method,
} from "./lib/endpoint.ts";
export type { Envelope, WireError, WireFieldError } from "./lib/envelope.ts";
export {
  AccessDeniedError, AppError, assertNever, BadRequestError, ChangedError, ConflictError, ContentRefusedError, HTTP_STATUS_BY_CODE,
  IdempotencyMismatchError, InvalidInputError, InvariantError, NotFoundError, RefusedError,
  TooManyRequestsError, UnauthenticatedError, UnavailableError,
} from "./lib/errors.ts";
export type { ErrorCode, FieldError } from "./lib/errors.ts";
export { nameKey, tidyName } from "./lib/name.ts";
export { refusedValue } from "./lib/field-problem.ts";
export { fieldChanges, mergeChoice, mergeWrite, sameValue } from "./lib/merge-write.ts";
export type { ChangedField, FieldChange } from "./lib/merge-write.ts";
export { FIELD_CODES, FIELD_VALUES, parseSignInError, REFUSAL_REASONS, SIGN_IN_ERRORS } from "./lib/text-codes.ts";
export type { FieldCode, FieldProblem, PlainFieldCode, RefusalReason, SignInError } from "./lib/text-codes.ts";
export {
  ANNOUNCE_VISIBILITIES, API_TIMEOUT_MS, BULK_FILE_TYPES, CHAIN_DEFAULTS, CHAIN_REMINDER_DAYS,
  COMPLETION_DOCUMENT_TYPES, COMPLETION_IMAGE_TYPES, CONTEST_AVATARS, CONTEST_IMAGE_PX, DATE_FORMATS,
  DEADLINE_TIME, DEFAULT_AGREEMENT_REQUIRED, DEFAULT_LANGUAGE, DEFAULT_RECURRING_PAYMENT,
  DEFAULT_REWARD_CURRENCIES, DEFAULT_THEME, EOM_PERIODS, EXPORT_FILE_TYPE, FEED_DEBOUNCE_MS,
  FEED_NEW_COUNT_LIMIT, MAX_FEEDBACK_LENGTH, MAX_FEEDBACK_PER_HOUR, FEED_PAGE_SIZE, FEED_SCROLL_THRESHOLD_PX, FEEDBACK_TYPES, FIRST_WEEKDAYS,
  GROUP_COLOURS, GROUPS_ARE_PAGED, IMAGE_VIEWER_PX, INTRO_CHALLENGE_REWARD, INTRO_THANKS_REWARDS, LANGUAGES,
  LICENSE_EXPIRE_SOON_DAYS, LIST_PAGE_SIZE, MAX_ACHIEVEMENT_DESCRIPTION_LENGTH, MAX_ACHIEVEMENT_IMAGE_BYTES,
  MAX_ACHIEVEMENT_TEMPLATES, MAX_ACHIEVEMENT_TITLE_LENGTH, MIN_ACHIEVEMENT_IMAGE_PX, MAX_AVATAR_BYTES, MAX_BALANCE, MAX_CURRENCY_ICON_BYTES,
  MAX_CURRENCY_NAME_LENGTH, MIN_CURRENCY_ICON_PX, MAX_BULK_FILE_BYTES,
  MAX_ASSIGNMENT_COMMENT_LENGTH, MAX_BULK_USERS, MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_ENTITY_REWARDS, MAX_CHALLENGE_REWARD, MAX_CHALLENGE_TITLE_LENGTH, MAX_COMPLETION_FILE_BYTES, MAX_COMPLETION_FILES,
  MAX_GROUP_DEPTH, MAX_GROUPS,
  MAX_CONTEST_IMAGE_BYTES, MAX_CONTEST_OTHER_REWARD, MAX_CONTEST_PLACE_REWARD, MAX_CONTEST_PLACES,
  MAX_DEFAULT_REWARD, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PRODUCT_COST, MAX_PRODUCT_COST_CURRENCIES, MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_PRODUCT_IMAGE_BYTES, MAX_PRODUCT_QUANTITY, MAX_PRODUCT_RESPONSIBLES, MAX_PRODUCT_TITLE_LENGTH, MAX_PRODUCTS, MAX_QUESTION_REWARD,
  MAX_PURCHASE_MESSAGE_LENGTH, MAX_QUIZ_REWARD, MAX_SELECT_HEIGHT_PX, MAX_SELECT_OPTIONS, MAX_THANKS_DESCRIPTION_LENGTH,
  MAX_THANKS_QUOTA, MAX_THANKS_RECEIVERS, MENU_CLOSE_DELAY_MS, MIN_ALLOWED_CURRENCIES, MIN_AVATAR_PX, MIN_BIRTH_YEAR,
  MIN_CONTEST_PLACES, MIN_PRODUCT_IMAGE_PX, MIN_THANKS_QUOTA, MOBILE_BREAKPOINT_PX, OTHER_CURRENCIES,
  POPULAR_CURRENCIES, PREFERENCE_COOKIE_MS, QUIZ_SCROLL_OFFSET_PX, REVIEW_RECIPIENTS, SCHEDULE_DEFAULT,
  SCHEDULE_TYPES, SESSION_REFRESH_MS, SLIDER_MAX, SLIDER_MIN, SNACKBAR_MS, SPLIT_TWO_COLUMNS_ABOVE,
  TEXT_CLAMP_LINES, THANKS_CARD_RECEIVERS, THANKS_PAGE_SIZE, THANKS_QUOTA_RENEWAL_DAY, THANKS_UNDO_MS,
  THEME_PRIMARY, THEMES, TIME_FORMATS, UNLIMITED_QUANTITY, USERS_BAR_LIMIT, USERS_PAGE_SIZE,
  WORKSPACES_PAGE_SIZE,
} from "./lib/limits.ts";
export { availableEvents, finalStates, listMoves, machineOf, toMermaid, transition } from "./lib/machine.ts";
export type { Machine, MachineRow, Move, Transition } from "./lib/machine.ts";
export type {
  AnnounceVisibility, DateFormat, FeedbackType, FirstWeekday, Language, Theme, TimeFormat,
} from "./lib/options.ts";
export { FIRST_PAGE, pageAfterRemoval, pageWindow, toKeysetPage, toPage } from "./lib/paging.ts";
export type { KeysetPage, Page } from "./lib/paging.ts";
export { plainText } from "./lib/plain-text.ts";
export { MAX_PASSWORD_LENGTH } from "./lib/password-length.ts";
export {
  daysLeftIn, isMonthKey, listMonths, monthKeyAt, parsePeriod, PERIOD_KINDS, periodKeyAt, periodSpan,
  shiftPeriod, startOfWeek,
} from "./lib/period.ts";
export type { Calendar, PeriodDays, PeriodKey, PeriodKind, PeriodSpan } from "./lib/period.ts";
export {
  formatDate, formatDateTime, formatDay, formatMonth, formatRelative, formatTime, formatTimeOfDay,
} from "./lib/time-format.ts";
export type { TimeStyle } from "./lib/time-format.ts";
export {
  addDays, addMonths, daysBetween, daysInMonth, instantOf, isTimeZone, listTimeZones, localDateAt,
  localTimeAt, parseDay, parseInstant, startOfDay, toDayText, toTimeText, weekdayOf,
} from "./lib/time.ts";
export type { LocalDate, LocalTime } from "./lib/time.ts";
export { kindByStart, SIGNATURE_BYTES } from "./lib/file-signature.ts";
export { FILE_MEDIA_TYPES, FILE_NUMBER, filePartName, nameKinds } from "./lib/upload.ts";
export type { FileAnswer, FileKind, FileRule, FilesOf, FileToSend, ReceivedFile } from "./lib/upload.ts";
export { IN_HUNDREDTHS, OF_STOCK } from "./lib/wire.ts";
export type { CurrencyAmount, NamedCurrency, QuotaLine, UserRef } from "./lib/wire.ts";
export {
  ADMIN_LINKS, challengesLabel, GENERAL_LINKS, hasStatusBar, listNavigation, toolbarOf,
} from "./navigation/index.ts";
export type {
  LinkAudience, LinkName, LinkRule, Navigation, NavigationLink, Toolbar, ToolbarAudience,
} from "./navigation/index.ts";
export {
  canSeeLeaderboard, canSelectAnyGroup, compareRoles, DUTIES, FEATURES, featuresWithout, hasFeature, highestRole,
  holds, isRole, mailboxReach, mayUse, needsFeature, PERMISSION_ROLES, PERMISSIONS, permissionsOf, ROLE_FILTERS, ROLES,
  WORKSPACE_ROLES,
} from "./permissions/index.ts";
export type {
  AccessContext, AccessQuestion, Actor, Duty, Feature, Permission, Role, RoleFilter, WorkspaceRole,
} from "./permissions/index.ts";
export {
  defaultPublishAt, earliestPublishAt, listOccurrences, maySchedule, nextOccurrence, occurrenceOn, planSchedule, resumeFrom, ruleFrom,
  scheduleAbilities, SCHEDULED_ENTITY_TYPES, scheduleProblems, settle,
} from "./schedules/index.ts";
export type {
  Occurrence, OccurrenceQuestion, ScheduleAbilities, ScheduleClock, ScheduledEntityType, ScheduleLine, SchedulePlan, ScheduleQuestion, ScheduleRule, ScheduleType,
  ScheduleWish, Settlement,
} from "./schedules/index.ts";
export type { EntitySchedule } from "./schedules/schedule.contract.ts";
export {
  createSessionStore, FIRST_INTRO_STEP, guardRoute, GUEST_SESSION, introPages, matchRoute, MAX_RETURN_PATH_LENGTH, NOT_FOUND,
  ROUTES, safeReturnPath, sessionHolds, sessionMachine, toGuardSession,
} from "./session/index.ts";
export type {
  Chrome, GuardAnswer, GuardQuestion, GuardSession, RouteAudience, RouteRule, SessionEvent, SessionOptions,
  SessionSnapshot, SessionState, SessionStore, UserInfo,
} from "./session/index.ts";
export {
  costOf, fromQuotaFields, hasQuotaLeft, isInThanksAudience, isPublished, isReminderDue, latestReminderDay, mayGiveThanks,
  mayReceiveThanks, mayUndoThanks, QUOTA_REMINDER_PERCENTS, QUOTA_REMINDERS, quotaExcesses, quotaOf, quotaStates,
  thanksAbilities, toQuotaFields, undoUntil,
} from "./thanks/index.ts";
export type {
  AmountsByCurrency, AudienceQuestion, QuotaExcess, QuotaState, ReminderQuestion, ThanksAbilities, ThanksQuestion,
  UndoQuestion,
} from "./thanks/index.ts";
export {
  atCell, emailProblem, groupFinder, mayAddUsers, nameProblem, readUserSheet, SHEET_FIELDS,
} from "./users/index.ts";
export type { SheetField, SheetPerson, SheetRow, UserSheet } from "./users/index.ts";
export type { FeedItem } from "./feed/feed.contract.ts";
export type { Group } from "./groups/group.contract.ts";
export type { LeaderboardPeriod, LeaderboardRow } from "./leaderboard/leaderboard.contract.ts";
export { isUnread } from "./notifications/index.ts";
export type {
  AssignmentPart, ChallengePart, Notification, NotificationCategory, NotificationType, PerkPart, PurchasePart,
} from "./notifications/notification.contract.ts";
export type { FixedPages, LoginOptions, SessionUser } from "./session/user-session.contract.ts";
export { DEFAULT_WORKSPACE_SETTINGS } from "./settings/settings.contract.ts";
export type { WorkspaceSettings } from "./settings/settings.contract.ts";
export { NEWS_TOPICS } from "./stream/stream.contract.ts";
export type { NewsTopic } from "./stream/stream.contract.ts";
export { DEFAULT_THANKS_SETTINGS } from "./thanks/thanks-settings.contract.ts";
export type { QuotaReminder, ThanksQuota, ThanksSettings } from "./thanks/thanks-settings.contract.ts";
export type { ThanksCard, ThanksListType } from "./thanks/thanks.contract.ts";
export type { ManagedUser, PublicUser } from "./users/user.contract.ts";
export {
  changedStanding, isActive, isAwaited, isEnabledOwner, mayChangeGroups, mayChangeStanding, standingMachine, standingOf,
  userAbilities, withChangedUser,
} from "./users/index.ts";
export type {
  FilteredUser, GivenRole, RoleOption, Standing, StandingContext, StandingEvent, StandingQuestion, StandingTarget,
  UserAbilities, UserFilter, UserPage,
} from "./users/index.ts";
export { mayEnterWorkspace, mayRenameWorkspace } from "./workspaces/index.ts";
export type { WorkspaceQuestion } from "./workspaces/index.ts";
export type { WorkspaceItem } from "./workspaces/workspace.contract.ts";
export type { WrittenPage } from "./pages/page.contract.ts";
