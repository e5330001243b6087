import { checkAllLedgers } from "../features.ts";
import { type Command, noParameters } from "./command.ts";

export const checkCommand: Command = {
  name: "check",
  parameters: "",
  summary: "Verifies ledgers, events and counters in every workspace; if something's wrong, lists it and exits with 1.",
  makesData: false,
  migratesFirst: false,
  prepare: (parameters) => {
    noParameters(parameters);
    return async ({ db, print }) => {
      let [workspaces, transfers, broken] = [0, 0, 0];
      for await (const result of checkAllLedgers(db.handle)) {
        workspaces += 1;
        transfers += result.transfers;
        broken += result.violations.length;
        result.violations.forEach(({ rule, ids }) =>
          print(`workspace ${result.workspaceId}: ${rule} is broken by ${ids.join(", ")}`),
        );
      }
      const verdict = broken === 0 ? "clean" : `${broken} broken rules`;
      print(`Checked ${workspaces} workspaces and ${transfers} transfers: ${verdict}.`);
      return broken === 0 ? 0 : 1;
    };
  },
};
