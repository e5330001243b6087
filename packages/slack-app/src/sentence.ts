const MENTION = /<@([UW][A-Z0-9]{1,30})(?:\|[^>]*)?>/g;

/** Ids of the people that a text of Slack's mentions, each once. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id = ""]) => id))];
}

const GROUP = /<!subteam\^(S[A-Z0-9]{1,30})(?:\|@?([^>]*))?>/g;

/** One of Slack's user groups, as a text mentions it. */
export interface MentionedGroup {
  readonly id: string;
  /** With its sign; "" if the text doesn't say it. */
  readonly name: string;
}

/** The user groups that a text of Slack's mentions, each once. */
export function groupsIn(text: string): readonly MentionedGroup[] {
  const found = [...text.matchAll(GROUP)].map(([, id = "", name = ""]) => ({
    id,
    name: name === "" ? "" : `@${name}`,
  }));
  return [...new Map(found.map((group) => [group.id, group])).values()];
}

/** A text of Slack's as it was typed, with its mentions of people and groups alike. */
export function groupedText(text: string): string {
  return typedText(text.replace(GROUP, (_whole, id: string) => groupMention(id)));
}

export function groupMention(id: string): string {
  return `<@${id}>`;
}

/** A text of Slack's as it was typed, but for its mentions of people. */
export function typedText(text: string): string {
  return text
    .replace(MENTION, "<@$1>")
    .replace(/<#[A-Z0-9]+\|([^>]*)>/g, "#$1")
    .replace(GROUP, (_whole, _id: string, name = "") => (name === "" ? "…" : `@${String(name)}`))
    .replace(/<!(\w+)(?:\|[^>]*)?>/g, "@$1")
    .replace(/<((?:https?|mailto):[^|>]*)\|([^>]*)>/g, "$2")
    .replace(/<((?:https?|mailto):[^>]*)>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}

/** A text of Slack's with people by their names. */
export function namedText(text: string, names: ReadonlyMap<string, string>): string {
  return typedText(text.replace(MENTION, (_whole, id: string) => names.get(id) ?? "…"));
}
