export { inviteReader, linkProblem, nameFromEmail, passwordProblems, workspaceNameFrom } from "./accounts/index.ts";
export {
  AWARD_PAUSE_MS, awardedPeriod, awardedSince, awardReference, awardTypeOf, duePeriod, mayAddTemplate,
  periodWinners,
} from "./achievements/index.ts";
export type { Achievement, AchievementTemplate, PeriodAwardType } from "./achievements/index.ts";
export {
  asksToPublish, ASSIGNMENT_STATUSES, CHALLENGE_LISTS, CHALLENGE_TYPES, challengeLocks, challengeMachine,
  closesByStatus, deadlineProblems, deadlineState, isClosedChallenge, isCompleteExpired, isDiscarded, isDraft,
  isForOne, isGivenUp, isOpenChallenge, makeableTypes, manageAbilities, mayEditChallenge, mayListChallenges,
  mayMakeChallenge, mayManageChallenges, mayPlaceChallenge, mayReadOutcome, needsAccept, RESULT_TYPES,
  seesChallenge, seesEveryGroup, shelfOf, shelvesOf, shiftDeadlines, tidyDeadlines, tidyQuestRules,
} from "./challenges/index.ts";
export type {
  Assignment, AssignmentStatus, Challenge, ChallengeCard, ChallengeEvent, ChallengeForEdit, ChallengeInput,
  ChallengeList, ChallengePlace, ChallengeShelf, ChallengeStatus, ChallengeType, Deadlines, DeadlineState,
  ResultType,
} from "./challenges/index.ts";
export {
  acceptOf, contentProblem, fileProblem, isImageKind, measureSize, sortFiles, takesText, toMegabytes,
} from "./attachments/index.ts";
export type { Attachment, FileProblem } from "./attachments/index.ts";
export {
  DELIVERY_PROBLEMS, isWaitingDelivery, MAIL_SUBJECTS, MAIL_TEMPLATES, mayDiscardDelivery, mayRetryDelivery,
  READER_NAMES,
} from "./deliveries/index.ts";
export type { Delivery, DeliveryProblem, DeliveryState, MailTemplate } from "./deliveries/index.ts";
export {
  assignmentAbilities, assignmentContext, assignmentMachine, completionProblems, dueSplitReminder, equalShares,
  givingUp, graceProblems, isSentBack, isTooLateToRetry, isCompletedAssignment, isInDivision, isInReview,
  isUniqueCode, isWorkedOn, largestShare, mayAccept, needsLeader, poolLeft, RESULT_FILE_KINDS, reviewRecipients,
  seesSolution, splitProblems, statusesSeenByOthers, takingAbilities, uniqueCodeKey,
} from "./challenges/index.ts";
export type {
  AssignmentEvent, AssignmentQuestion, OwnAttempt, PoolLine, Share, SplitProblem, TakenChallenge, TakeQuestion,
  TakingAbilities,
} from "./challenges/index.ts";
export {
  AccessDeniedFailure, CallFailure, CancelledFailure, ChangedFailure, createClient, NotFoundFailure,
  RateLimitedFailure, RefusedFailure, UnauthenticatedFailure, ValidationFailure,
} from "./client/index.ts";
export type { CallOptions, Client, RetryPolicy } from "./client/index.ts";
export { EVENT_PAYLOADS, parseDomainEvent } from "./events/index.ts";
export type { DomainEvent, EventPayload, EventType } from "./events/index.ts";
export {
  ancestorsOf, descendantsOf, listGroupOptions, mayAddGroup, mayChangeGroup, mayPlaceGroup, clashesAbove,
  findNamesake, parentChoices, withAncestors,
} from "./groups/index.ts";
export type { GroupPlace, NameClash, NamedPlace } from "./groups/index.ts";
export {
  costProblems, isEndless, mayAddPerk, mayBuyFree, mayMakePerk, mayManagePerks, mayPayShown, mayPlacePerk,
  mayTakeOne, perkAbilities, returnedTo, SAMPLE_PRODUCTS, seesEveryPerk, seesPerk, takenFrom, tidyCosts,
} from "./perks/index.ts";
export type { CostLine, Perk, PerkInput } from "./perks/index.ts";
export {
  isActivated, isGiftTo, isRefunded, listOfPurchase, managesPurchases, mayExportPurchases, purchaseAbilities,
  purchaseListsOf, purchaseMachine, responsiblesFor, seesNote, seesPrice, seesPurchase,
} from "./purchases/index.ts";
export type { PurchaseCard, PurchaseEvent, PurchaseList, PurchaseStatus } from "./purchases/index.ts";
export {
  isByHand, mayAdjustBalances, runningBalances, seesStatement, statementCause, statementReason,
} from "./balances/index.ts";
export type { StatementCause, StatementLine, StatementReason } from "./balances/index.ts";
export {
  CURRENCY_CATALOGUE, currencyFormsIn, currencyNameIn, mayAddCurrency, rewardProblems, settleRewards,
} from "./rewards/index.ts";
export type { RewardCurrency, RewardSettings } from "./rewards/index.ts";
export { changesSignIn, latestBirthday, profileChange, profileLocks, profileProblems } from "./profiles/index.ts";
export type { ProfileChange, Provider } from "./profiles/index.ts";
export {
  addAmounts, amountToInput, clampAmount, formatAmount, HUNDREDTHS_PER_UNIT, MAX_AMOUNT, parseAmount, percentOf,
  subtractAmounts, toHundredths, toUnits,
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
  AccessDeniedError, AppError, assertNever, BadRequestError, ChangedError, ConflictError, ContentRefusedError,
  HTTP_STATUS_BY_CODE, IdempotencyMismatchError, InvalidInputError, InvariantError, NotFoundError, RefusedError,
  TooManyRequestsError, UnauthenticatedError, UnavailableError,
} from "./lib/errors.ts";
export type { ErrorCode, FieldError } from "./lib/errors.ts";
export { tidyName } from "./lib/name.ts";
export { refusedValue } from "./lib/field-problem.ts";
export { fieldChanges, mergeChoice, mergeWrite, sameValue } from "./lib/merge-write.ts";
export type { ChangedField, FieldChange } from "./lib/merge-write.ts";
export { parseSignInError } from "./lib/text-codes.ts";
export type { FieldProblem, PlainFieldCode, SignInError } from "./lib/text-codes.ts";
export {
  ANNOUNCE_VISIBILITIES, BULK_FILE_TYPES, COMPLETION_IMAGE_TYPES, DATE_FORMATS, DEADLINE_TIME, DEFAULT_THEME,
  EOM_PERIODS, FEED_DEBOUNCE_MS, FEED_NEW_COUNT_LIMIT, MAX_FEEDBACK_LENGTH, MAX_FEEDBACK_PER_HOUR,
  FEED_PAGE_SIZE, FEED_SCROLL_THRESHOLD_PX, FEEDBACK_TYPES, FIRST_WEEKDAYS, IMAGE_VIEWER_PX,
  INTRO_CHALLENGE_REWARD, LANGUAGES, LIST_PAGE_SIZE, MAX_ACHIEVEMENT_DESCRIPTION_LENGTH,
  MAX_ACHIEVEMENT_IMAGE_BYTES, MAX_ACHIEVEMENT_TEMPLATES, MAX_ACHIEVEMENT_TITLE_LENGTH,
  MIN_ACHIEVEMENT_IMAGE_PX, MAX_AVATAR_BYTES, MAX_BALANCE, MAX_CURRENCY_ICON_BYTES, MAX_CURRENCY_NAME_LENGTH,
  MIN_CURRENCY_ICON_PX, MAX_BULK_FILE_BYTES, MAX_ASSIGNMENT_COMMENT_LENGTH, MAX_BULK_USERS,
  MAX_CHALLENGE_DESCRIPTION_LENGTH, MAX_CHALLENGE_ENTITY_REWARDS, MAX_CHALLENGE_REWARD,
  MAX_CHALLENGE_TITLE_LENGTH, MAX_COMPLETION_FILE_BYTES, MAX_COMPLETION_FILES, MAX_DEFAULT_REWARD,
  MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PRODUCT_COST, MAX_PRODUCT_COST_CURRENCIES,
  MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_PRODUCT_IMAGE_BYTES, MAX_PRODUCT_QUANTITY, MAX_PRODUCT_RESPONSIBLES,
  MAX_PRODUCT_TITLE_LENGTH, MAX_PRODUCTS, MAX_PURCHASE_MESSAGE_LENGTH, MAX_SELECT_HEIGHT_PX, MAX_SELECT_OPTIONS,
  MAX_THANKS_DESCRIPTION_LENGTH, MAX_THANKS_QUOTA, MAX_THANKS_RECEIVERS, MENU_CLOSE_DELAY_MS, MIN_AVATAR_PX,
  MIN_BIRTH_YEAR, MIN_PRODUCT_IMAGE_PX, MOBILE_BREAKPOINT_PX, REVIEW_RECIPIENTS, SCHEDULE_TYPES, SNACKBAR_MS,
  SPLIT_TWO_COLUMNS_ABOVE, THANKS_CARD_RECEIVERS, THANKS_PAGE_SIZE, THANKS_UNDO_MS, THEMES, TIME_FORMATS,
  UNLIMITED_QUANTITY, USERS_BAR_LIMIT, USERS_PAGE_SIZE, WORKSPACES_PAGE_SIZE,
} from "./lib/limits.ts";
export { finalStates, listMoves, toMermaid, transition } from "./lib/machine.ts";
export type { Machine } from "./lib/machine.ts";
export type { DateFormat, FirstWeekday, Language, TimeFormat } from "./lib/options.ts";
export { pageAfterRemoval, pageWindow, toKeysetPage, toPage } from "./lib/paging.ts";
export { plainText } from "./lib/plain-text.ts";
export { MAX_PASSWORD_LENGTH } from "./lib/password-length.ts";
export {
  isMonthKey, listMonths, monthKeyAt, parsePeriod, PERIOD_KINDS, periodKeyAt, periodSpan, shiftPeriod,
} from "./lib/period.ts";
export type { Calendar } from "./lib/period.ts";
export {
  formatDate, formatDateTime, formatDay, formatMonth, formatRelative, formatTimeOfDay,
} from "./lib/time-format.ts";
export {
  addDays, addMonths, daysInMonth, instantOf, isTimeZone, listTimeZones, localDateAt, localTimeAt, parseDay,
  parseInstant, startOfDay, toDayText, toTimeText, weekdayOf,
} from "./lib/time.ts";
export type { LocalDate } from "./lib/time.ts";
export { kindByStart, SIGNATURE_BYTES } from "./lib/file-signature.ts";
export { FILE_MEDIA_TYPES, FILE_NUMBER, filePartName, nameKinds } from "./lib/upload.ts";
export type { FileAnswer, FileKind, FileRule, ReceivedFile } from "./lib/upload.ts";
export { IN_HUNDREDTHS, OF_STOCK } from "./lib/wire.ts";
export type { CurrencyAmount, NamedCurrency, QuotaLine, UserRef } from "./lib/wire.ts";
export { challengesLabel, listNavigation, toolbarOf } from "./navigation/index.ts";
export type { LinkName, NavigationLink } from "./navigation/index.ts";
export {
  canSelectAnyGroup, DUTIES, FEATURES, featuresWithout, hasFeature, highestRole, holds, mailboxReach, mayUse,
  PERMISSION_ROLES, PERMISSIONS, permissionsOf, ROLE_FILTERS, ROLES, WORKSPACE_ROLES,
} from "./permissions/index.ts";
export type {
  AccessQuestion, Actor, Duty, Feature, Permission, Role, RoleFilter, WorkspaceRole,
} from "./permissions/index.ts";
export {
  defaultPublishAt, earliestPublishAt, listOccurrences, maySchedule, nextOccurrence, occurrenceOn, planSchedule,
  resumeFrom, scheduleAbilities, SCHEDULED_ENTITY_TYPES, scheduleProblems, settle,
} from "./schedules/index.ts";
export type {
  Occurrence, ScheduleAbilities, ScheduleClock, ScheduledEntityType, ScheduleLine, ScheduleRule, ScheduleType,
  ScheduleWish,
} from "./schedules/index.ts";
export type { EntitySchedule } from "./schedules/schedule.contract.ts";
export {
  createSessionStore, FIRST_INTRO_STEP, guardRoute, introPages, matchRoute, safeReturnPath, sessionHolds,
  toGuardSession,
} from "./session/index.ts";
export type { GuardAnswer, GuardSession, SessionStore, UserInfo } from "./session/index.ts";
export {
  costOf, fromQuotaFields, hasQuotaLeft, isPublished, isReminderDue, latestReminderDay, mayGiveThanks,
  mayReceiveThanks, mayUndoThanks, quotaExcesses, quotaOf, quotaStates, thanksAbilities, toQuotaFields,
  undoUntil,
} from "./thanks/index.ts";
export type { QuotaExcess, QuotaState } from "./thanks/index.ts";
export {
  atCell, emailProblem, groupFinder, mayAddUsers, nameProblem, readUserSheet, SHEET_FIELDS,
} from "./users/index.ts";
export type { SheetField, SheetPerson, SheetRow } from "./users/index.ts";
export type { FeedItem } from "./feed/feed.contract.ts";
export type { Group } from "./groups/group.contract.ts";
export type { LeaderboardPeriod, LeaderboardRow } from "./leaderboard/leaderboard.contract.ts";
export { isUnread } from "./notifications/index.ts";
export type {
  AssignmentPart, ChallengePart, Notification, NotificationCategory, NotificationType, PerkPart, PurchasePart,
} from "./notifications/notification.contract.ts";
export type { FixedPages, SessionUser } from "./session/user-session.contract.ts";
export { DEFAULT_WORKSPACE_SETTINGS } from "./settings/settings.contract.ts";
export type { WorkspaceSettings } from "./settings/settings.contract.ts";
export { NEWS_TOPICS } from "./stream/stream.contract.ts";
export type { NewsTopic } from "./stream/stream.contract.ts";
export { DEFAULT_THANKS_SETTINGS } from "./thanks/thanks-settings.contract.ts";
export type { ThanksQuota, ThanksSettings } from "./thanks/thanks-settings.contract.ts";
export type { ThanksCard, ThanksListType } from "./thanks/thanks.contract.ts";
export type { ManagedUser, PublicUser } from "./users/user.contract.ts";
export {
  changedStanding, isActive, isAwaited, isEnabledOwner, mayChangeGroups, mayChangeStanding, userAbilities,
  withChangedUser,
} from "./users/index.ts";
export type { RoleOption, StandingEvent, StandingQuestion, UserFilter } from "./users/index.ts";
export { mayEnterWorkspace, mayRenameWorkspace } from "./workspaces/index.ts";
export type { WorkspaceItem } from "./workspaces/workspace.contract.ts";
export type { WrittenPage } from "./pages/page.contract.ts";
