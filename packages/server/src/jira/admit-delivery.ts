import { AppError, HTTP_STATUS_BY_CODE } from "@guildhall/core";

/** What a delivery's token vouches for, or the status that it's refused with. */
export async function admit<Vouched extends object>(
  verify: (authorization: string | undefined) => Promise<Vouched>,
  authorization: string | undefined,
): Promise<Vouched | number> {
  try {
    return await verify(authorization);
  } catch (error) {
    if (error instanceof AppError) return HTTP_STATUS_BY_CODE[error.code];
    throw error;
  }
}
