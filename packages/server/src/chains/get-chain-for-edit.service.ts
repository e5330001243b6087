import { chainAbilities, chainLocks } from "@guildhall/core/chains";
import type { ChainForEdit } from "@guildhall/core/chains";
import { requireActivity } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { CHAIN_TABLES } from "./chain-kind.ts";
import { presentSchedule } from "./chain.presenter.ts";
import { findChain } from "./chain.repository.ts";
import type { ChainRow } from "./chain.repository.ts";

/** Data for the form; 0 is a new one. @throws {NotFoundError} when there is none */
export async function getChainForEdit(call: MemberCall, id: number): Promise<ChainForEdit> {
  if (id === 0) return presentForm(call, NEW_CHAIN);
  const row = await findChain(call.db, { workspaceId: call.actor.workspace.id, id });
  return presentForm(call, requireActivity(row, { tables: CHAIN_TABLES, id }));
}

type FormRow = Pick<
  ChainRow,
  "id" | "status" | "title" | "description" | "channel" | "groupId" | "publishAt" | "repetition"
>;

const NEW_CHAIN: FormRow = {
  id: 0,
  status: "draft",
  title: "",
  description: "",
  channel: null,
  groupId: 0,
  publishAt: null,
  repetition: null,
};

async function presentForm(call: MemberCall, row: FormRow): Promise<ChainForEdit> {
  const { actor } = call;
  const { id, status, title, description, channel, groupId } = row;
  const { save, publish, schedule } = chainAbilities({ actor, workspace: actor.workspace, chain: row });
  const pickChannel = await hasChannels(call);
  return {
    chain: { id, status, title, description, channel, groupId, pickChannel, schedule: presentSchedule(row) },
    locks: chainLocks(row),
    save,
    publish,
    schedule,
  };
}
