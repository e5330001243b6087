/** Width of the wide buckets of scores, in hundredths; a multiple of the narrow one. */
export const WIDE_BUCKET = 65_536;

/** Width of the narrow buckets of scores, in hundredths. */
export const NARROW_BUCKET = 256;

/** Both widths, for the reader that keeps them. */
export const BUCKET_WIDTHS = [WIDE_BUCKET, NARROW_BUCKET] as const;
