/** An encoded form with its headers. */
export interface EncodedForm {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Encodes a form with files like a browser. */
export async function encodeForm(form: FormData): Promise<EncodedForm> {
  const written = new Response(form);
  return {
    headers: { "content-type": written.headers.get("content-type") ?? "" },
    payload: Buffer.from(await written.arrayBuffer()),
  };
}
