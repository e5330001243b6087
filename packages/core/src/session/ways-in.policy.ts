/** How people sign in to an installation, and whether somebody may connect its chats. */
export interface WaysIn {
  readonly email: boolean;
  readonly directory: boolean;
  /** Those that people can sign in with. */
  readonly messengers: readonly string[];
  readonly canConnect: boolean;
}

/**
 * Whether a workspace can do without an integration. Where messengers are the only way in, nobody else gets into a
 * workspace before its team is connected. Whoever can't connect one isn't asked to.
 */
export function isIntegrationOptional({ email, directory, messengers, canConnect }: WaysIn): boolean {
  return email || directory || messengers.length === 0 || !canConnect;
}
