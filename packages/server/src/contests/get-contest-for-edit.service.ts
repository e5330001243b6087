import { closesOnlyLater, contestAbilities, contestLocks } from "@guildhall/core/contests";
import type { ContestForEdit } from "@guildhall/core/contests";
import { requireActivity } from "../activities/index.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { NO_IMAGE } from "./contest-image.ts";
import { rowFormFields } from "./contest-input.ts";
import { CONTEST_TABLES } from "./contest-kind.ts";
import { presentSchedule } from "./contest.presenter.ts";
import { findContest } from "./contest.repository.ts";
import type { ContestFields, ContestImage, ContestRow } from "./contest.repository.ts";
import { countParticipants } from "./entries/entry.repository.ts";

/** Data for the form; 0 is a new one. @throws {NotFoundError} when there is none */
export async function getContestForEdit(call: MemberCall, id: number): Promise<ContestForEdit> {
  if (id === 0) return presentForm(call, NEW_CONTEST);
  const row = await findContest(call.db, { workspaceId: call.actor.workspace.id, id });
  return presentForm(call, requireActivity(row, { tables: CONTEST_TABLES, id }));
}

type FormRow = ContestFields & ContestImage & Pick<ContestRow, "id" | "status" | "publishAt" | "repetition">;

const NEW_CONTEST: FormRow = {
  id: 0,
  type: "manual",
  status: "draft",
  title: "",
  description: "",
  channel: null,
  groupId: 0,
  closesAt: null,
  rewardsByPlace: [[]],
  otherRewards: [],
  ...NO_IMAGE,
  publishAt: null,
  repetition: null,
};

async function presentForm(call: MemberCall, row: FormRow): Promise<ContestForEdit> {
  const { actor, db, at } = call;
  const { id, status, imageUrl, rawImageUrl } = row;
  const { save, publish, schedule } = contestAbilities({ actor, workspace: actor.workspace, contest: row });
  const participants = id === 0 ? 0 : await countParticipants(db, { workspaceId: actor.workspace.id, id });
  const hasPeople = participants > 0;
  const pickChannel = await hasChannels(call);
  const image = { imageUrl, rawImageUrl };
  return {
    contest: { ...rowFormFields(row), ...image, id, status, pickChannel, schedule: presentSchedule(row) },
    currencies: await presentPayable(call, row),
    locks: contestLocks({ ...row, hasPeople, now: at }),
    closesOnlyLater: closesOnlyLater({ ...row, hasPeople }),
    inUse: { participants },
    save,
    publish,
    schedule,
  };
}

/** Allowed currencies, and those of its rewards. */
async function presentPayable(
  { db, actor, language }: MemberCall,
  { rewardsByPlace, otherRewards }: FormRow,
): Promise<ContestForEdit["currencies"]> {
  const currencies = await findCurrencies(db, actor.workspace.id);
  const presenter = presentCurrencies(currencies, language);
  const paid = new Set([...rewardsByPlace.flat(), ...otherRewards].map(({ currencyId }) => currencyId));
  return currencies.filter(({ id, isAllowed }) => isAllowed || paid.has(id)).map(({ id }) => presenter.named(id));
}
