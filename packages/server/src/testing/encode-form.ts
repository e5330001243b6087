/** A form as it travels: its bytes, and the headers that tell how to read them. */
export interface EncodedForm {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Writes a form with files as a browser sends it. */
export async function encodeForm(form: FormData): Promise<EncodedForm> {
  const written = new Response(form);
  return {
    headers: { "content-type": written.headers.get("content-type") ?? "" },
    payload: Buffer.from(await written.arrayBuffer()),
  };
}
