import { emailForms, MAX_NAME_LENGTH, normalizeEmail, tidyName } from "@guildhall/core";
import { nameFromEmail } from "@guildhall/core/accounts";
import { emailProblem, nameProblem } from "@guildhall/core/users";
import { welcomeUnknown } from "@guildhall/core/widget";
import type { WidgetClaims } from "@guildhall/core/widget";
import { peopleNews } from "../events/people-news.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Handle } from "../db/database.ts";
import type { InsideCall } from "../session/transact.ts";
import { insertUsers } from "../users/index.ts";
import { WidgetRefusedError } from "./refused.ts";
import type { WidgetApp } from "./widget-app.repository.ts";
import { findByEmail, findLinked, findSub, insertLink } from "./widget-user.repository.ts";
import type { WidgetMember } from "./widget-user.repository.ts";

/** A person of a host whose token was checked. */
export interface HostPerson {
  readonly app: WidgetApp;
  readonly claims: WidgetClaims;
}

/** Who someone is or could be, and the email to make a member with if there's nobody yet. */
export type Found =
  | { readonly state: "linked"; readonly member: WidgetMember }
  | { readonly state: "known"; readonly member: WidgetMember }
  | { readonly state: "new"; readonly email: string };

/**
 * Changes nothing.
 * @throws {WidgetRefusedError} `unknown_user`, `email_not_verified`, `email_of_another`, `member_disabled`
 */
export async function findPerson(db: Handle, { app, claims }: HostPerson): Promise<Found> {
  const { workspaceId, unknownUsers } = app;
  const linked = await findLinked(db, { workspaceId, sub: claims.sub });
  if (linked !== undefined) return { state: "linked", member: requireEnabled(linked) };
  const welcome = welcomeUnknown(unknownUsers, claims);
  if (welcome.act === "refuse") throw new WidgetRefusedError(welcome.reason);
  const email = normalizeEmail(welcome.email);
  if (emailProblem(email) !== null) throw new WidgetRefusedError("email_not_verified");
  const member = await findByEmail(db, { workspaceId, forms: emailForms(welcome.email) });
  if (member !== undefined) {
    const { memberId } = member;
    const sub = await findSub(db, { workspaceId, memberId });
    // Another of their pages was faster.
    if (sub === claims.sub) return { state: "linked", member: requireEnabled(member) };
    if (sub !== undefined) throw new WidgetRefusedError("email_of_another");
    return { state: "known", member: requireEnabled(member) };
  }
  if (welcome.act === "link") throw new WidgetRefusedError("unknown_user");
  return { state: "new", email };
}

type EnabledMember = Omit<WidgetMember, "isDisabled">;

/**
 * The member whom the person is from now on: a link never follows their email afterwards.
 * @throws {WidgetRefusedError} as above
 */
export async function linkPerson(call: InsideCall, person: HostPerson): Promise<EnabledMember> {
  const found = await findPerson(call.db, person);
  if (found.state === "linked") return found.member;
  const member = found.state === "known" ? found.member : await addMember(call, person, found.email);
  const { workspaceId } = person.app;
  const { sub } = person.claims;
  if (await insertLink(call.db, { workspaceId, sub, memberId: member.memberId, at: call.at })) {
    const { memberId } = member;
    await recordEvent(asProduct(call, workspaceId), { type: "widget_user.linked", payload: { memberId } });
    return member;
  }
  // Another of their pages was faster.
  const linked = await findLinked(call.db, { workspaceId, sub });
  if (linked === undefined) throw new WidgetRefusedError("email_of_another");
  return requireEnabled(linked);
}

async function addMember(call: InsideCall, { app, claims }: HostPerson, email: string): Promise<EnabledMember> {
  const { workspaceId } = app;
  const users = [{ email, name: nameOf(claims, email), groupIds: [] }];
  const language = claims.locale?.toLowerCase().startsWith("ru") === true ? "ru" : "en";
  const [written] = await insertUsers(call.db, { workspaceId, users, language, at: call.at });
  if (written === undefined) {
    const member = await findByEmail(call.db, { workspaceId, forms: emailForms(email) });
    if (member === undefined) throw new WidgetRefusedError("unknown_user");
    return requireEnabled(member);
  }
  const { memberId, accountId } = written;
  await recordEvent(asProduct(call, workspaceId), { type: "member.joined", payload: { memberId, by: "widget" } });
  call.tell({ kind: "forget", accountId });
  call.tell(peopleNews(workspaceId));
  return written;
}

function nameOf({ name = "" }: WidgetClaims, email: string): string {
  const tidy = tidyName(name).slice(0, MAX_NAME_LENGTH).trim();
  return nameProblem(tidy) === null ? tidy : nameFromEmail(email);
}

function asProduct(call: InsideCall, workspaceId: number) {
  return { ...call, actor: productIn(workspaceId) };
}

function requireEnabled(member: WidgetMember): WidgetMember {
  if (member.isDisabled) throw new WidgetRefusedError("member_disabled");
  return member;
}
