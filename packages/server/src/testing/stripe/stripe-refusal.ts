/** What Stripe answers instead of a thing. */
export interface StripeRefusal {
  readonly status: number;
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
}

export class StripeRefused extends Error {
  readonly refusal: StripeRefusal;

  constructor(refusal: StripeRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function refuse(refusal: Partial<StripeRefusal> & Pick<StripeRefusal, "message">): StripeRefused {
  return new StripeRefused({ status: 400, type: "invalid_request_error", ...refusal });
}

export function missing(param: string, id: string): StripeRefused {
  return refuse({ status: 404, code: "resource_missing", param, message: `No such ${param}: '${id}'` });
}
