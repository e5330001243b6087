/** Where people are voted for on the page. */
export const BALLOT_ID = "contest-ballot";
