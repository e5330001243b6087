/** An answer with `ok: false`. */
export class Refusal extends Error {
  readonly errorCode: number;
  readonly parameters: Readonly<Record<string, number>>;

  constructor(errorCode: number, description: string, parameters: Readonly<Record<string, number>> = {}) {
    super(description);
    this.errorCode = errorCode;
    this.parameters = parameters;
  }
}

export function badRequest(description: string): Refusal {
  return new Refusal(400, `Bad Request: ${description}`);
}
