import { normalizeEmail } from "@guildhall/core";
import { proveEmail } from "../accounts/index.ts";
import { createBus } from "../events/create-bus.ts";
import { createFileStore } from "../files/create-file-store.ts";
import { createChannels } from "../integrations/index.ts";
import { createLog } from "../lib/log.ts";
import { systemRandom } from "../lib/random.ts";
import { findMembers, grantSuperAdmin, unlinkDirectory } from "./account.repository.ts";
import { type Command, type CommandContext, noParameters, onlyParameter, UsageError } from "./command.ts";
import { recordOperation } from "./record-operation.ts";

export const seedCommand: Command = {
  name: "seed",
  parameters: "",
  summary: "Fills an empty database with the demo company; never in production.",
  makesData: true,
  migratesFirst: true,
  prepare: (parameters, config) => {
    noParameters(parameters);
    if (config.mode === "production") {
      throw new UsageError("the demo has known passwords and is never made in production");
    }
    return seed;
  },
};

async function seed({ config, db, clock, print }: CommandContext): Promise<number> {
  const { DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } = await import("../demo/seed.ts");
  const log = createLog(config);
  const bus = createBus({ db, log, random: systemRandom });
  try {
    const files = createFileStore({ config, clock });
    const channels = createChannels({});
    const isSeeded = await seedDemo({ config, db, clock, random: systemRandom, log, bus, files, channels });
    print(isSeeded ? `Sign in as ${DEMO_SIGN_INS.join(", ")} with ${DEMO_PASSWORD}.` : "The database is not empty.");
    return isSeeded ? 0 : 1;
  } finally {
    await bus.close();
  }
}

export const superAdminCommand: Command = {
  name: "super-admin",
  parameters: "EMAIL",
  summary: "Makes the account of EMAIL a super admin.",
  makesData: false,
  migratesFirst: true,
  prepare: (parameters) => {
    const email = normalizeEmail(onlyParameter(parameters, "EMAIL"));
    return (context) => makeSuperAdmin(context, email);
  },
};

export const unlinkDirectoryCommand: Command = {
  name: "unlink-directory",
  parameters: "EMAIL",
  summary: "Lets the next person of the company directory with EMAIL sign in as the account of EMAIL.",
  makesData: false,
  migratesFirst: false,
  prepare: (parameters) => {
    const email = normalizeEmail(onlyParameter(parameters, "EMAIL"));
    return async ({ db, print }) => {
      const isUnlinked = await db.transaction((tx) => unlinkDirectory(tx, email));
      print(isUnlinked ? `${email} can be linked anew.` : `Nobody of the directory signs in as ${email}.`);
      return isUnlinked ? 0 : 1;
    };
  },
};

async function makeSuperAdmin({ db, clock, print }: CommandContext, email: string): Promise<number> {
  const at = clock.now();
  const isFound = await db.transaction(async (tx) => {
    const granted = await grantSuperAdmin(tx, email);
    if (granted === null) return false;
    // Whoever came in on a messenger's word for the address must not get these rights with it.
    await proveEmail({ db: tx, tell: () => undefined }, granted.accountId);
    const members = granted.isNew ? await findMembers(tx, granted.accountId) : [];
    for (const { workspaceId, memberId } of members) {
      await recordOperation(tx, { workspaceId, at }, { type: "account.super_admin_granted", payload: { memberId } });
    }
    return true;
  });
  print(isFound ? `${email} is a super admin now.` : `There's no account with the email ${email}.`);
  return isFound ? 0 : 1;
}
