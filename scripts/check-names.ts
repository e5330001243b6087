import { nameFault } from "./lint/names.ts";
import { listTree } from "./tree.ts";

const faults = listTree().flatMap((path) => {
  const fault = nameFault(path);
  return fault === null ? [] : [`${path}: ${fault}`];
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
