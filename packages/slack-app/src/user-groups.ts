import { MAX_THANKS_RECEIVERS } from "@guildhall/core";
import type { SlackPerson } from "./people.ts";
import type { Actor } from "./scene.ts";
import type { MentionedGroup } from "./sentence.ts";
import type { SlackDeps } from "./slack-host.ts";
import { slackText } from "./texts/slack-text.ts";
import { platformError } from "./web-api.ts";

/** Members of a group that are looked up: more can't be thanked at once even if half of them have left. */
const MAX_LOOKED_UP = 2 * MAX_THANKS_RECEIVERS;

/** Whom a group stands for: whoever can be thanked, without the one who thanks. */
export interface FoundGroup {
  readonly people: readonly SlackPerson[];
  /** How many they are and who is left out, in the language of whoever thanks. */
  readonly fact: string;
}

export async function findGroup(
  deps: SlackDeps,
  actor: Actor,
  group: MentionedGroup,
): Promise<FoundGroup | { readonly problem: string }> {
  const { language } = actor.frame;
  const name = nameOf(actor, group);
  const ids = await listMembers(actor, group.id);
  if (typeof ids === "string") return { problem: slackText(language, ids, { name }) };
  if (ids.length > MAX_LOOKED_UP) return { problem: tooLarge(actor, name, ids.length) };
  const me = actor.person.externalId;
  const members = await Promise.all(ids.filter((id) => id !== me).map((id) => deps.people.find(actor, id)));
  const people = members.filter(({ kind }) => kind === "person");
  if (people.length === 0) return { problem: slackText(language, "chat.slack.groupEmpty", { name }) };
  const without = [
    ...(ids.includes(me) ? [slackText(language, "chat.slack.you")] : []),
    ...members.filter(({ kind }) => kind !== "person").map((each) => each.name),
  ];
  const key = without.length === 0 ? "chat.slack.groupCount" : "chat.slack.groupCountWithout";
  const values = { name, count: String(people.length), names: without.join(", ") };
  return { people, fact: slackText(language, key, values) };
}

/** More receivers than one thanks may have; null if it's fewer. */
export function tooMany(actor: Actor, groups: readonly MentionedGroup[], count: number): string | null {
  if (count <= MAX_THANKS_RECEIVERS) return null;
  return tooLarge(actor, groups.map((group) => nameOf(actor, group)).join(", "), count);
}

/** Slack doesn't always say how it's called. */
function nameOf({ frame }: Pick<Actor, "frame">, { name }: MentionedGroup): string {
  return name === "" ? slackText(frame.language, "chat.slack.group") : name;
}

function tooLarge({ frame }: Actor, name: string, count: number): string {
  const values = { name, count: String(count), max: String(MAX_THANKS_RECEIVERS) };
  return slackText(frame.language, "chat.slack.groupLarge", values);
}

/** Ids, or why Slack doesn't tell them. */
async function listMembers(
  { client }: Actor,
  usergroup: string,
): Promise<readonly string[] | "chat.slack.groupUnknown" | "chat.slack.groupScope"> {
  try {
    const { users = [] } = await client.usergroups.users.list({ usergroup });
    return [...new Set(users)];
  } catch (error) {
    const reason = platformError(error) ?? "";
    if (reason === "missing_scope") return "chat.slack.groupScope";
    if (UNKNOWN.has(reason)) return "chat.slack.groupUnknown";
    throw error;
  }
}

const UNKNOWN = new Set(["no_such_subteam", "plan_upgrade_required"]);
