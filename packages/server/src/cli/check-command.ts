import { checkAllLedgers } from "../features.ts";
import { type Command, UsageError } from "./command.ts";

export const checkCommand: Command = {
  name: "check",
  parameters: "",
  summary: "Proves ledgers, events and kept counters of every workspace; fails and names what is wrong.",
  migratesFirst: false,
  run: async ({ db, print }, parameters) => {
    if (parameters.length > 0) {
      throw new UsageError("check takes nothing");
    }
    let [workspaces, transfers, broken] = [0, 0, 0];
    for await (const result of checkAllLedgers(db.handle)) {
      workspaces += 1;
      transfers += result.transfers;
      broken += result.violations.length;
      result.violations.forEach(({ rule, ids }) =>
        print(`workspace ${result.workspaceId}: ${rule} is broken by ${ids.join(", ")}`),
      );
    }
    print(
      `Checked ${workspaces} workspaces and ${transfers} transfers: ${broken === 0 ? "clean" : `${broken} broken rules`}.`,
    );
    return broken === 0 ? 0 : 1;
  },
};
