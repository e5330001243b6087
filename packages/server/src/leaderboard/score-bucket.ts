/** In hundredths; a multiple of the narrow width. */
export const WIDE_BUCKET = 65_536;

/** In hundredths. */
export const NARROW_BUCKET = 256;

/** For the reader that maintains them. */
export const BUCKET_WIDTHS = [WIDE_BUCKET, NARROW_BUCKET] as const;
