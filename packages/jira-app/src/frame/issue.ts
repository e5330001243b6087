import type { Host, HostResponse } from "./host.ts";

/** Somebody who had a part in an issue. */
export interface IssuePerson {
  readonly accountId: string;
  readonly name: string;
  /** The first that holds. */
  readonly part: "assignee" | "reporter" | "commenter";
}

/** What a frame shows of an issue. */
export interface Issue {
  readonly key: string;
  readonly summary: string;
  readonly url: string;
  /** Without the reader, apps and who can't sign in any more. */
  readonly people: readonly IssuePerson[];
}

interface JiraUser {
  readonly accountId?: string;
  readonly displayName?: string;
  readonly active?: boolean;
  readonly accountType?: string;
}

interface JiraIssue {
  readonly fields?: {
    readonly summary?: string;
    readonly assignee?: JiraUser | null;
    readonly reporter?: JiraUser | null;
    readonly comment?: { readonly comments?: readonly { readonly author?: JiraUser }[] };
  };
}

/** People offered at most. */
const MOST_PEOPLE = 5;

export interface Reading {
  readonly key: string;
  readonly siteUrl: string;
  readonly accountId: string;
}

/** Reads an issue in one request, which Jira counts as two points. @throws {JiraFailure} */
export async function readIssue(host: Pick<Host, "askJira">, { key, siteUrl, accountId }: Reading): Promise<Issue> {
  const { status, headers, body } = await host.askJira(
    `/rest/api/3/issue/${encodeURIComponent(key)}?fields=summary,assignee,reporter,comment`,
  );
  if (status !== 200) throw new JiraFailure({ status, headers });
  // Jira's own shape; what is missing in it is left out.
  const { fields = {} } = JSON.parse(body) as JiraIssue;
  const commenters = (fields.comment?.comments ?? []).map(({ author }) => author).reverse();
  const all = [
    ...toPeople([fields.assignee], "assignee"),
    ...toPeople([fields.reporter], "reporter"),
    ...toPeople(commenters, "commenter"),
  ];
  const others = all.filter((person) => person.accountId !== accountId);
  const first = new Map([...others].reverse().map((person) => [person.accountId, person]));
  return {
    key,
    summary: fields.summary ?? "",
    url: `${siteUrl}/browse/${key}`,
    people: [...new Set(others.map((person) => person.accountId))]
      .flatMap((id) => first.get(id) ?? [])
      .slice(0, MOST_PEOPLE),
  };
}

/** Jira didn't answer with what was asked for. */
export class JiraFailure extends Error {
  readonly response: Omit<HostResponse, "body">;

  constructor(response: Omit<HostResponse, "body">) {
    super(`Jira answered ${String(response.status)}`);
    this.response = response;
  }
}

function toPeople(users: readonly (JiraUser | null | undefined)[], part: IssuePerson["part"]): readonly IssuePerson[] {
  return users.flatMap((user) => {
    if (!user?.accountId || user.active === false || (user.accountType ?? "atlassian") !== "atlassian") return [];
    return [{ accountId: user.accountId, name: user.displayName ?? "", part }];
  });
}
