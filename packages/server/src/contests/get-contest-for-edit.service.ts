import { contestAbilities, contestLocks } from "@guildhall/core/contests";
import type { ContestForEdit } from "@guildhall/core/contests";
import { requireActivity } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { CONTEST_TABLES } from "./contest-kind.ts";
import { presentSchedule } from "./contest.presenter.ts";
import { findContest } from "./contest.repository.ts";
import type { ContestRow } from "./contest.repository.ts";

/** Data for the form; 0 is a new one. @throws {NotFoundError} when there is none */
export async function getContestForEdit(call: MemberCall, id: number): Promise<ContestForEdit> {
  if (id === 0) return presentForm(call, NEW_CONTEST);
  const row = await findContest(call.db, { workspaceId: call.actor.workspace.id, id });
  return presentForm(call, requireActivity(row, { tables: CONTEST_TABLES, id }));
}

type FormRow = Pick<
  ContestRow,
  "id" | "status" | "title" | "description" | "channel" | "groupId" | "publishAt" | "repetition"
>;

const NEW_CONTEST: FormRow = {
  id: 0,
  status: "draft",
  title: "",
  description: "",
  channel: null,
  groupId: 0,
  publishAt: null,
  repetition: null,
};

async function presentForm(call: MemberCall, row: FormRow): Promise<ContestForEdit> {
  const { actor } = call;
  const { id, status, title, description, channel, groupId } = row;
  const { save, publish, schedule } = contestAbilities({ actor, workspace: actor.workspace, contest: row });
  const pickChannel = await hasChannels(call);
  return {
    contest: { id, status, title, description, channel, groupId, pickChannel, schedule: presentSchedule(row) },
    locks: contestLocks(row),
    save,
    publish,
    schedule,
  };
}
