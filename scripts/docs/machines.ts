import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { finalStates, toMermaid } from "../../packages/core/src/index.ts";
import type { Machine } from "../../packages/core/src/index.ts";
import { ROOT } from "../tree.ts";

type AnyMachine = Machine<string, string, never>;

export interface NamedMachine {
  readonly name: string;
  readonly machine: AnyMachine;
}

/** Every machine exported by a `*.machine.ts` in core, sorted by name. */
export async function loadMachines(): Promise<readonly NamedMachine[]> {
  const files = globSync("packages/core/src/**/*.machine.ts", { cwd: ROOT }).sort();
  const loaded = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, unknown>> = await import(join(ROOT, file));
      const name = basename(file, ".machine.ts");
      return Object.values(exported)
        .filter(isMachine)
        .map((machine) => ({ name, machine }));
    }),
  );
  return loaded.flat();
}

/** Each machine as a diagram; a transition with a question mark depends on more than the state. */
export function drawMachines(machines: readonly NamedMachine[]): string {
  return [
    "# Machines",
    "Each state a thing can be in and what moves it on. A `?` marks a move that depends on more than the state.",
    "",
    ...machines.flatMap(({ name, machine }) => [
      `## ${name}`,
      "",
      "```mermaid",
      toMermaid(machine),
      "```",
      "",
      ends(machine),
      "",
    ]),
  ].join("\n");
}

function ends(machine: AnyMachine): string {
  const finals = finalStates(machine).map((each) => `\`${each}\``);
  return finals.length === 0 ? "No state is final." : `Nothing leads out of ${finals.join(", ")}.`;
}

function isMachine(value: unknown): value is AnyMachine {
  return typeof value === "object" && value !== null && "states" in value && "initial" in value && "events" in value;
}
