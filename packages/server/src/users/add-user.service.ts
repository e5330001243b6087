import { normalizeEmail, tidyName } from "@guildhall/core";
import type { FieldError, FieldProblem } from "@guildhall/core";
import { emailProblem, nameProblem } from "@guildhall/core/users";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { addUsers, requireAddingUsers } from "./add-users.service.ts";
import type { NewUser } from "./new-user.repository.ts";

/**
 * Returns the new member's id.
 * @throws {InvalidInputError} naming each invalid field
 * @throws {AccessDeniedError} `email_auth_off`
 */
export async function addUser(call: MemberCall, input: NewUser): Promise<number> {
  requireAddingUsers(call);
  const user = {
    name: tidyName(input.name),
    email: normalizeEmail(input.email),
    groupIds: [...new Set(input.groupIds)],
  };
  const known = new Set((await findGroups(call.db, call.actor.workspace.id)).map((group) => group.id));
  const groups = input.groupIds.map(
    (id, place) => [`groupIds.${place}`, known.has(id) ? null : UNKNOWN_GROUP] as const,
  );
  const found = [["name", nameProblem(user.name)] as const, ["email", emailProblem(user.email)] as const, ...groups];
  const problems = found.flatMap(([field, problem]): FieldError[] => (problem === null ? [] : [{ field, ...problem }]));
  const atEmail = (_user: NewUser, problem: FieldProblem): FieldError => ({ ...problem, field: "email" });
  const [id = 0] = await addUsers(call, { users: [user], by: "form", problems, atEmail });
  return id;
}

const UNKNOWN_GROUP: FieldProblem = { code: "unknown_group" };
