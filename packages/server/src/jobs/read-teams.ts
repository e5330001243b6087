import { findStaleTeams, findTeams, readTeamAgain } from "../chat/index.ts";
import type { Team } from "../chat/index.ts";
import type { Deps } from "../lib/deps.ts";
import { productIn } from "../events/record-event.ts";
import { runAndTell } from "../lib/run-and-tell.ts";

type TeamDeps = Pick<Deps, "db" | "clock" | "log" | "bus" | "channels">;

/** Between two readings of a team, in ms. */
export const TEAM_PAUSE_MS = 3_600_000;

/** The job that reads the people of teams again, each at most hourly; returns how many teams it read. */
export function createTeamReadings(deps: TeamDeps): () => Promise<number> {
  const { db, clock, log } = deps;
  return async () => {
    let read = 0;
    for (const team of await findStaleTeams(db.handle, new Date(clock.now().getTime() - TEAM_PAUSE_MS))) {
      try {
        if (await readTeam(deps, team)) read += 1;
      } catch (error) {
        // One that can't be asked doesn't keep the others; it's tried again at the next run.
        const { workspaceId, provider, externalId } = team;
        log.warn({ err: error, workspaceId, provider, team: externalId }, "a team's people could not be read");
      }
    }
    return read;
  };
}

/**
 * The job that reads the channels of teams again: what changed while no server ran, or couldn't be read when the team was
 * connected. Returns how many teams it read.
 */
export function createChannelReadings({ db, log, channels }: TeamDeps): () => Promise<number> {
  return async () => {
    let read = 0;
    for (const { workspaceId, provider, externalId } of await findTeams(db.handle)) {
      try {
        if (await channels.readChannels(provider, { workspaceId, externalId })) read += 1;
      } catch (error) {
        log.warn({ err: error, workspaceId, provider, team: externalId }, "a team's channels could not be read");
      }
    }
    return read;
  };
}

/** Says whether the team could be asked: its chat may be run by another process, or not at all. */
async function readTeam(deps: TeamDeps, { workspaceId, provider, externalId }: Team): Promise<boolean> {
  const list = await deps.channels.readTeam(provider, { workspaceId, externalId });
  // Whoever could connect it is a person of the team: a list of nobody is a mistake, and would disable everybody.
  if (list === null || list.people.length === 0) return false;
  const actor = productIn(workspaceId);
  await runAndTell(deps, (tx, { tell }) =>
    readTeamAgain({ db: tx, at: deps.clock.now(), actor, tell }, { provider, externalId, list }),
  );
  return true;
}
