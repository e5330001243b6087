/** Someone who can sign in to this site. */
export interface Person {
  /** Never changes and is never given to someone else: Guildhall remembers people by it. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The site's users. A real site asks its database; these have the e-mails of people in the demo company. */
export const PEOPLE: readonly Person[] = [
  { id: "u-1", name: "Member", email: "member@demo.test" },
  { id: "u-2", name: "Moderator", email: "moderator@demo.test" },
  { id: "u-3", name: "Owner", email: "owner@demo.test" },
];
