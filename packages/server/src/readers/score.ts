/** In hundredths; the period as in `periodKeyAt`. */
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

/** Change of a bucket's member count. */
export interface BucketMove {
  readonly period: string;
  readonly width: number;
  readonly bucket: number;
  readonly members: number;
}

export function scoreKey(period: string, memberId: number): string {
  return `${period}/${memberId}`;
}
