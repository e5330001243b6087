/** What a member earned in a period, in hundredths; the period as `periodKeyAt` names it. */
export interface Score {
  readonly period: string;
  readonly memberId: number;
  readonly score: number;
}

/** A score before and after; 0 is none. */
export interface ScoreMove {
  readonly period: string;
  readonly memberId: number;
  readonly from: number;
  readonly to: number;
}

/** How many members came into a bucket, or left it when negative. */
export interface BucketMove {
  readonly period: string;
  readonly width: number;
  readonly bucket: number;
  readonly members: number;
}

/** The key of one member's score in one period. */
export function scoreKey(period: string, memberId: number): string {
  return `${period}/${memberId}`;
}
