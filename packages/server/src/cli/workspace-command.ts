import { MAX_NAME_LENGTH, normalizeEmail, tidyName } from "@guildhall/core";
import { FIRST_INTRO_STEP } from "@guildhall/core/session";
import { emailProblem } from "@guildhall/core/users";
import { isUniqueViolation } from "../db/database-error.ts";
import { systemRandom } from "../lib/random.ts";
import { hashPassword } from "../session/password.ts";
import { insertMember, insertWorkspace } from "../workspaces/index.ts";
import { type Command, UsageError } from "./command.ts";
import { recordOperation } from "./record-operation.ts";

const PASSWORD_BYTES = 12;

export const createWorkspaceCommand: Command = {
  name: "create-workspace",
  parameters: "EMAIL NAME",
  summary: "Makes a workspace called NAME whose owner signs in as EMAIL; prints the owner's password.",
  migratesFirst: true,
  run: async ({ db, clock, print }, parameters) => {
    const [address = "", title = "", ...rest] = parameters;
    const [email, name] = [normalizeEmail(address), tidyName(title)];
    if (emailProblem(email) !== null) throw new UsageError("give an EMAIL");
    if (name === "" || name.length > MAX_NAME_LENGTH || rest.length > 0) {
      throw new UsageError(`give one NAME of at most ${MAX_NAME_LENGTH} characters`);
    }
    const password = systemRandom.token(PASSWORD_BYTES);
    const passwordHash = await hashPassword(password);
    try {
      await db.transaction(async (tx) => {
        const createdAt = clock.now();
        const workspace = await insertWorkspace(tx, { name, settings: {}, createdAt });
        const owner = {
          name: email.split("@")[0] ?? email,
          email,
          passwordHash,
          introStep: FIRST_INTRO_STEP,
        };
        const member = { ...owner, workspaceId: workspace.id, roles: ["owner"], groupIds: [], createdAt } as const;
        const { memberId } = await insertMember(tx, member);
        const about = { workspaceId: workspace.id, memberId, at: createdAt };
        await recordOperation(tx, about, { type: "workspace.created", payload: { name } });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      print(`There is an account of ${email} already.`);
      return 1;
    }
    print(`"${name}" is ready. Sign in as ${email} with the password ${password}`);
    return 0;
  },
};
