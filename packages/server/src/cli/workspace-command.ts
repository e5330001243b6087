import { ConflictError, InvariantError, MAX_NAME_LENGTH, normalizeEmail, tidyName } from "@guildhall/core";
import { FIRST_INTRO_STEP } from "@guildhall/core/session";
import { emailProblem } from "@guildhall/core/users";
import { proveEmail } from "../accounts/index.ts";
import { isUniqueViolation } from "../db/database-error.ts";
import type { Tx } from "../db/database.ts";
import { systemRandom } from "../lib/random.ts";
import { hashPassword } from "../session/password.ts";
import { insertMember, insertMembership, insertWorkspace } from "../workspaces/index.ts";
import { findAccountId, listWorkspaces } from "./account.repository.ts";
import { type Command, type CommandContext, noParameters, UsageError } from "./command.ts";
import { recordOperation } from "./record-operation.ts";

const PASSWORD_BYTES = 12;

export const createWorkspaceCommand: Command = {
  name: "create-workspace",
  parameters: "EMAIL NAME",
  summary: "Creates a workspace called NAME that EMAIL owns; prints its id, and the password of a new account.",
  makesData: true,
  migratesFirst: true,
  prepare: (parameters) => {
    const [address = "", title = "", ...rest] = parameters;
    const [email, name] = [normalizeEmail(address), tidyName(title)];
    if (emailProblem(email) !== null) throw new UsageError("give an EMAIL");
    if (name === "" || name.length > MAX_NAME_LENGTH || rest.length > 0) {
      throw new UsageError(`give one NAME of at most ${MAX_NAME_LENGTH} characters`);
    }
    return (context) => create(context, { email, name });
  },
};

export const workspacesCommand: Command = {
  name: "workspaces",
  parameters: "",
  summary: "Lists workspaces: the id (WORKSPACE in other commands), the name and the number of active members.",
  makesData: false,
  migratesFirst: false,
  prepare: (parameters) => {
    noParameters(parameters);
    return async ({ db, print }) => {
      let count = 0;
      for await (const { id, name, members } of listWorkspaces(db.handle)) {
        print(`${id}  ${name}  ${members} ${members === 1 ? "member" : "members"}`);
        count += 1;
      }
      if (count === 0) print("There are no workspaces yet. Make one with create-workspace.");
      return 0;
    };
  },
};

interface NewWorkspace {
  readonly email: string;
  readonly name: string;
}

async function create({ db, clock, print }: CommandContext, { email, name }: NewWorkspace): Promise<number> {
  const password = systemRandom.token(PASSWORD_BYTES);
  const account = { email, passwordHash: await hashPassword(password) };
  const made = await db.transaction(async (tx) => {
    const createdAt = clock.now();
    const workspace = await insertWorkspace(tx, { name, settings: {}, createdAt, chosen: ["name"] });
    const { memberId, isNew } = await addOwner(tx, { ...account, workspaceId: workspace.id, createdAt });
    const about = { workspaceId: workspace.id, memberId, at: createdAt };
    await recordOperation(tx, about, { type: "workspace.created", payload: { name } });
    return { id: workspace.id, isNew };
  });
  const how = made.isNew ? `Sign in as ${email} with the password ${password}` : `Sign in as ${email}, as before.`;
  print(`Workspace ${made.id}, "${name}", is ready. ${how}`);
  return 0;
}

interface NewOwner {
  readonly workspaceId: number;
  readonly email: string;
  /** Of an account that doesn't exist yet. */
  readonly passwordHash: string;
  readonly createdAt: Date;
}

async function addOwner(tx: Tx, owner: NewOwner): Promise<{ readonly memberId: number; readonly isNew: boolean }> {
  const { email, workspaceId, createdAt } = owner;
  const roles = ["owner"] as const;
  const name = email.split("@")[0] ?? email;
  const accountId = await findAccountId(tx, email);
  if (accountId === null) {
    const introStep = FIRST_INTRO_STEP;
    const { memberId } = await insertMember(tx, { ...owner, name, roles, groupIds: [], introStep }).catch(refuseRival);
    return { memberId, isNew: true };
  }
  // Whoever came in on a messenger's word for the address must not own this workspace with it.
  await proveEmail({ db: tx, tell: () => undefined }, accountId);
  const memberId = await insertMembership(tx, { workspaceId, accountId, name, roles, at: createdAt });
  if (memberId === null) throw new InvariantError("a new workspace has a member already");
  return { memberId, isNew: false };
}

/** Somebody has just made an account with this email. */
function refuseRival(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new ConflictError("There's an account with this email now. Run the command again.");
}
