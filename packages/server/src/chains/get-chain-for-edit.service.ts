import { CHAIN_DEFAULTS } from "@guildhall/core";
import { chainAbilities, chainLocks } from "@guildhall/core/chains";
import type { ChainForEdit } from "@guildhall/core/chains";
import { findSteps, requireActivity } from "../activities/index.ts";
import type { StepRow } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { fieldsOf } from "./chain-input.ts";
import { CHAIN_TABLES } from "./chain-kind.ts";
import { presentSchedule } from "./chain.presenter.ts";
import { findChain } from "./chain.repository.ts";
import type { ChainFields, ChainRow } from "./chain.repository.ts";
import { countPassed, countPeople } from "./people/person.repository.ts";

/** Data for the form; 0 is a new one. @throws {NotFoundError} when there is none */
export async function getChainForEdit(call: MemberCall, id: number): Promise<ChainForEdit> {
  if (id === 0) return presentForm(call, NEW_CHAIN, { steps: [], inUse: { started: 0, finished: 0 } });
  const key = { workspaceId: call.actor.workspace.id, id };
  const row = requireActivity(await findChain(call.db, key), { tables: CHAIN_TABLES, id });
  const passed = await countPassed(call.db, key);
  const steps = await findSteps(call.db, key);
  const inUse = await countPeople(call.db, key);
  return presentForm(call, row, { steps: steps.map((step) => presentStep(step, passed.get(step.id) ?? 0)), inUse });
}

type FormRow = ChainFields & Pick<ChainRow, "id" | "status" | "publishAt" | "repetition">;

const NEW_CHAIN: FormRow = {
  id: 0,
  status: "draft",
  title: "",
  description: "",
  channel: null,
  groupId: 0,
  ...CHAIN_DEFAULTS,
  publishAt: null,
  repetition: null,
};

async function presentForm(
  call: MemberCall,
  row: FormRow,
  { steps, inUse }: { readonly steps: ChainForEdit["chain"]["activities"]; readonly inUse: ChainForEdit["inUse"] },
): Promise<ChainForEdit> {
  const { actor } = call;
  const { id, status } = row;
  const { save, publish, schedule } = chainAbilities({ actor, workspace: actor.workspace, chain: row });
  const pickChannel = await hasChannels(call);
  return {
    chain: { ...fieldsOf(row), id, status, pickChannel, schedule: presentSchedule(row), activities: steps },
    locks: chainLocks(row),
    inUse,
    save,
    publish,
    schedule,
  };
}

function presentStep(
  { id, entityType, entityId, title, type, list, groupId }: StepRow,
  passed: number,
): ChainForEdit["chain"]["activities"][number] {
  const isDraft = list === "draft" || list === "schedule";
  return { id, entityType, entityId, title, type, groupId, isDraft, isOver: !isDraft && list !== "active", passed };
}
