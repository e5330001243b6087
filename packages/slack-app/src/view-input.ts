import type { ChatFile, ChatInput, ChatReceiver } from "@guildhall/core/chat";
import { fieldBlockId } from "./blocks/form-view.ts";
import type { SlackPerson } from "./people.ts";
import { toReceiver } from "./people.ts";
import type { Entered, SlackFile, ViewState } from "./read-state.ts";
import { readState } from "./read-state.ts";
import type { Actor } from "./scene.ts";
import type { SlackDeps } from "./slack-host.ts";
import { slackText } from "./texts/slack-text.ts";

/** What was entered, ready for the desk; problems are by block, in the person's language. */
export interface ViewInput {
  readonly input: ChatInput;
  readonly problems: Readonly<Record<string, string>>;
}

/** Reads a modal and looks up whom and what it names. */
export async function readView(deps: SlackDeps, actor: Actor, state: ViewState): Promise<ViewInput> {
  const entered = readState(state, actor.desk.language);
  const people = await findAll(deps, actor, entered);
  const files = await fetchAll(deps, actor, entered.files);
  return {
    input: { ...entered.values, ...people.receivers, ...files.files },
    problems: { ...entered.problems, ...people.problems, ...files.problems },
  };
}

/** Why somebody can't be thanked; null if they can. */
export function refusalOf(person: SlackPerson, language: Actor["desk"]["language"]): string | null {
  const { kind, name } = person;
  return kind === "person" ? null : slackText(language, `chat.slack.${kind}`, { name });
}

interface FoundPeople {
  readonly receivers: Readonly<Record<string, readonly ChatReceiver[]>>;
  readonly problems: Readonly<Record<string, string>>;
}

async function findAll(deps: SlackDeps, actor: Actor, { people }: Entered): Promise<FoundPeople> {
  const receivers: Record<string, readonly ChatReceiver[]> = {};
  const problems: Record<string, string> = {};
  for (const [name, ids] of Object.entries(people)) {
    const found = await Promise.all(ids.map((id) => deps.people.find(actor, id)));
    const refusals = found.flatMap((each) => refusalOf(each, actor.desk.language) ?? []);
    if (refusals.length > 0) problems[fieldBlockId(name)] = refusals.join(" ");
    receivers[name] = found.map(toReceiver);
  }
  return { receivers, problems };
}

interface FetchedFiles {
  readonly files: Readonly<Record<string, readonly ChatFile[]>>;
  readonly problems: Readonly<Record<string, string>>;
}

async function fetchAll(deps: SlackDeps, actor: Actor, byName: Entered["files"]): Promise<FetchedFiles> {
  const files: Record<string, readonly ChatFile[]> = {};
  const problems: Record<string, string> = {};
  for (const [name, each] of Object.entries(byName)) {
    const fetched = await Promise.all(each.map((file) => fetchFile(deps, actor, file)));
    files[name] = fetched.flatMap((file) => file ?? []);
    if (fetched.includes(null)) problems[fieldBlockId(name)] = slackText(actor.desk.language, "chat.slack.noFile");
  }
  return { files, problems };
}

// The bot's token goes to Slack's own addresses only, whatever a payload says.
async function fetchFile({ config }: SlackDeps, actor: Actor, file: SlackFile): Promise<ChatFile | null> {
  const url = file.url_private_download ?? "";
  if (!URL.canParse(url) || !config.fileOrigins.includes(new URL(url).origin)) return null;
  const authorization = `Bearer ${actor.connection.credentials["botToken"] ?? ""}`;
  const response = await config.fetch(url, { headers: { authorization }, redirect: "error" }).catch(() => null);
  if (response === null || !response.ok) return null;
  return { name: file.name ?? "file", bytes: new Uint8Array(await response.arrayBuffer()) };
}
