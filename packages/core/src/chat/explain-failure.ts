import {
  AccessDeniedFailure,
  CallFailure,
  NotFoundFailure,
  RefusedFailure,
  ValidationFailure,
} from "../client/call-failure.ts";
import type { FailureKind } from "../client/call-failure.ts";
import { describeFailure, describeRefusal } from "../i18n/describe.ts";
import type { TextValues } from "../i18n/translate.ts";
import type { WireFieldError } from "../lib/envelope.ts";
import { dayInWords } from "../lib/time-format.ts";
import { monthKeyAt, parsePeriod, shiftPeriod } from "../lib/period.ts";
import type { DeskContext } from "./define-chat-plug.ts";

export interface ExplainedFailure {
  readonly text: string;
  /** By the form's field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The server may have done it or not: only a repeat with the same key can tell. */
const UNCLEAR: ReadonlySet<FailureKind> = new Set([
  "timeout",
  "offline",
  "network",
  "malformed",
  "unavailable",
  "server",
]);

/**
 * Why a call was refused and what to do next. @throws {CallFailure} if it's unclear whether it was done, and anything
 * that isn't a failed call
 */
export async function explainFailure(context: DeskContext, failure: unknown): Promise<ExplainedFailure> {
  if (!(failure instanceof CallFailure) || isUnclear(failure)) throw failure;
  if (failure.kind === "session_expired") return { text: context.t("chat:signedOut"), fields: {} };
  if (failure instanceof ValidationFailure) return explainFields(context, failure);
  const text = describeFailure(context.t, failure) ?? context.t("errors:network.unknown");
  return { text: withNext(text, await nextStep(context, reasonOf(failure))), fields: {} };
}

/** A conflict is a twin of the same request that isn't done yet, and whose answer the next attempt gets. */
function isUnclear({ kind, code }: CallFailure): boolean {
  return UNCLEAR.has(kind) || code === "ErrorConflict";
}

/** Whether what was asked for is gone, or not theirs to see. */
export function isHidden(failure: unknown): boolean {
  return [NotFoundFailure, AccessDeniedFailure, RefusedFailure].some((kind) => failure instanceof kind);
}

function reasonOf(failure: CallFailure): string {
  const hasReason = failure instanceof RefusedFailure || failure instanceof AccessDeniedFailure;
  return (hasReason ? failure.reason : null) ?? failure.kind;
}

/** Why something can't be done and what to do next. */
export async function explainRefusal(
  context: DeskContext,
  refusal: { readonly reason: string; readonly text: string },
): Promise<string> {
  const text = refusal.text === "" ? describeRefusal(context.t, refusal) : refusal.text;
  return withNext(text, await nextStep(context, refusal.reason));
}

async function explainFields(context: DeskContext, { fields }: ValidationFailure): Promise<ExplainedFailure> {
  const told = await Promise.all(fields.map((each) => withNextStep(context, each)));
  return joinMessages(
    context,
    told.map(({ field, message }) => ({ field: formField(field), message })),
  );
}

/** A field's problem that also says what to do next. */
export async function withNextStep(context: DeskContext, problem: WireFieldError): Promise<WireFieldError> {
  return { ...problem, message: withNext(problem.message, await nextStep(context, problem.code)) };
}

/** Each message once as a text, and by field. */
export function joinMessages(
  { t }: Pick<DeskContext, "t">,
  told: readonly { readonly field: string; readonly message: string }[],
): ExplainedFailure {
  const messages = [...new Set(told.map(({ message }) => message))];
  return {
    text: messages.length === 0 ? t("errors:code.ErrorInvalidInput") : messages.join(" "),
    fields: Object.fromEntries(told.map(({ field, message }) => [field, message])),
  };
}

/** A form has one field for all files, and one for all people. */
function formField(field: string): string {
  if (/^file_\d+$/.test(field)) return "files";
  return field.split(".")[0] ?? field;
}

/** "" if there's nothing to add. */
async function nextStep(context: DeskContext, reason: string): Promise<string> {
  const key = `chat:next.${reason}`;
  if (context.t(key) === key) return "";
  const values: TextValues = RENEWED.has(reason) ? { date: await renewalDay(context) } : {};
  return context.t(key, values);
}

const RENEWED: ReadonlySet<string> = new Set(["no_quota_left", "over_quota"]);

/** The first day of next month in the workspace's zone, in words. */
export async function renewalDay({
  member,
  now,
  language,
}: Pick<DeskContext, "member" | "now" | "language">): Promise<string> {
  const { settings } = await member();
  const next = parsePeriod(shiftPeriod(monthKeyAt(now(), settings?.tz ?? "UTC"), 1));
  return next === null ? "" : dayInWords(next.start, language);
}

function withNext(text: string, next: string): string {
  return next === "" ? text : `${text} ${next}`;
}
