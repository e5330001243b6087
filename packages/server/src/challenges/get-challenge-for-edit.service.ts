import { INTRO_CHALLENGE_REWARD } from "@guildhall/core";
import { challengeLocks, manageAbilities } from "@guildhall/core/challenges";
import type { ChallengeForEdit } from "@guildhall/core/challenges";
import { findTemplates } from "../achievements/index.ts";
import { requireActivity } from "../activities/index.ts";
import { CHALLENGE_TABLES } from "./challenge-tables.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { readDefaultRewards } from "../rewards/index.ts";
import { presentSchedule, toInstant } from "./challenge.presenter.ts";
import { findChallenge, findChallengeOfIssue } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { decideTypes } from "./list-challenges.service.ts";

/** Data for the challenge form; 0 is a new challenge. @throws {NotFoundError} when there is none */
export async function getChallengeForEdit(call: MemberCall, challengeId: number): Promise<ChallengeForEdit> {
  if (challengeId === 0) return presentForm(call, await newChallenge(call));
  const row = await findChallenge(call.db, { workspaceId: call.actor.workspace.id, challengeId });
  return presentForm(call, requireActivity(row, { tables: CHALLENGE_TABLES, id: challengeId }));
}

/** Data for the form of an issue's challenge; a new one is already linked to the issue. */
export async function getChallengeOfIssueForEdit(
  call: MemberCall,
  issue: { readonly provider: string; readonly extId: string },
): Promise<ChallengeForEdit> {
  const workspaceId = call.actor.workspace.id;
  const of = { workspaceId, provider: issue.provider, externalId: issue.extId, siteUrl: null };
  const challengeId = await findChallengeOfIssue(call.db, of);
  if (challengeId !== undefined) return getChallengeForEdit(call, challengeId);
  return presentForm(call, { ...(await newChallenge(call)), externalId: issue.extId });
}

/** A new challenge starts with the workspace's default reward. */
async function newChallenge({ db, actor }: MemberCall): Promise<FormRow> {
  return { ...NEW_CHALLENGE, rewards: await readDefaultRewards(db, actor.workspace.id) };
}

/** Initial form for a workspace's first challenge: 1 unit of each allowed currency. */
export async function getChallengeForIntro(call: MemberCall): Promise<ChallengeForEdit> {
  const form = await presentForm(call, NEW_CHALLENGE);
  const rewards = form.currencies.map(({ currencyId }) => ({ currencyId, amount: INTRO_CHALLENGE_REWARD }));
  return { ...form, challenge: { ...form.challenge, rewards } };
}

type FormRow = Omit<
  ChallengeRow,
  "listedAt" | "publishedAt" | "closedAt" | "authorName" | "authorAvatarUrl" | "authorId" | "list"
>;

const NEW_CHALLENGE: FormRow = {
  id: 0,
  repetition: null,
  type: "quest",
  status: "draft",
  title: "",
  description: "",
  closedDescription: "",
  resultDescription: "",
  resultType: "all",
  rewards: [],
  templateIds: [],
  requireAccept: false,
  allowMultiQuest: false,
  autoApprove: false,
  autoCloseStatus: null,
  externalProvider: "",
  externalId: "",
  acceptDeadlineAt: null,
  completeDeadlineAt: null,
  channel: null,
  groupId: 0,
  publishAt: null,
};

async function presentForm(call: MemberCall, row: FormRow): Promise<ChallengeForEdit> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const [currencies, achievementTemplates] = await Promise.all([
    findCurrencies(db, workspaceId),
    findTemplates(db, workspaceId),
  ]);
  const { save, publish, schedule } = manageAbilities({
    actor,
    workspace: actor.workspace,
    challenge: row,
    now: call.at,
  });
  return {
    challenge: { ...presentFields(row), pickChannel: await hasChannels(call) },
    currencies: presentChoice(call, currencies, row),
    achievementTemplates,
    locks: { ...challengeLocks(row) },
    types: decideTypes(call),
    save,
    publish,
    schedule,
  };
}

function presentFields(row: FormRow): Omit<ChallengeForEdit["challenge"], "pickChannel"> {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    description: row.description,
    closedDescription: row.closedDescription,
    resultDescription: row.resultDescription,
    resultType: row.resultType,
    rewards: [...row.rewards],
    entityRewards: row.templateIds.map((achievementTemplateId) => ({ achievementTemplateId })),
    requireAccept: row.requireAccept,
    allowMultiQuest: row.allowMultiQuest,
    autoApprove: row.autoApprove,
    autoCloseStatus: row.autoCloseStatus,
    externalId: row.externalId,
    acceptDeadlineAt: toInstant(row.acceptDeadlineAt),
    completeDeadlineAt: toInstant(row.completeDeadlineAt),
    channel: row.channel,
    groupId: row.groupId,
    schedule: presentSchedule(row),
  };
}

// Allowed currencies, and those the challenge already pays in.
function presentChoice(
  { language }: MemberCall,
  currencies: readonly Currency[],
  row: FormRow,
): ChallengeForEdit["currencies"] {
  const presenter = presentCurrencies(currencies, language);
  return currencies
    .filter(({ id, isAllowed }) => isAllowed || row.rewards.some((reward) => reward.currencyId === id))
    .map(({ id }) => presenter.named(id));
}
