import type { Language } from "@guildhall/core";
import type { IntegrationProvider } from "@guildhall/core/integrations";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database, Handle } from "../db/database.ts";
import type { Bus } from "../events/bus.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Channels, ProvenIntegration } from "../integrations/index.ts";
import type { Actor } from "../session/actor.ts";
import type { JiraCaller } from "../session/jira-caller.ts";
import type { CommitHooks } from "./run-and-tell.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly bus: Bus;
  readonly files: FileStore;
  readonly channels: Channels;
}

/** One request on its way through routes and services. */
export interface Call extends CommitHooks {
  readonly deps: Deps;
  /** The transaction of a POST, PUT or DELETE; the pool for a GET. */
  readonly db: Handle;
  /** The instant of the request (UTC). */
  readonly at: Date;
  readonly requestId: string;
  readonly language: Language;
}

/** A call by an external system, with the workspace's key. */
export interface IntegrationCall extends Call {
  readonly integration: ProvenIntegration;
}

/** A call by a signed-in member of a workspace. */
export interface MemberCall extends Call {
  readonly actor: Actor;
  /** The integration that acts for the member; null or missing if they do it themselves. */
  readonly via?: IntegrationProvider | null;
  /** Set if they call from Jira. */
  readonly jira?: JiraCaller;
}
