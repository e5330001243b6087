/** How ids of events begin that were made of Tempo's worklogs. */
export const TEMPO_EVENT = "tempo|";

/** How long before a reward is due Tempo is asked whether its worklog still stands, in ms; until then it isn't given. */
export const TEMPO_LOOK_MS = 20 * 60_000;
