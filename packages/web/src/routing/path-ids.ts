type Params = Readonly<Record<string, string>>;

/**
 * Accepts path parameters if each named as an id, such as `$cid`, is a positive safe integer in digits. For a user, 0
 * is the reader. Otherwise false: there's no such page, so the server isn't asked.
 */
export function withIds(params: Params): Params | false {
  return (
    Object.entries(params).every(
      ([name, text]) => !/id$/i.test(name) || isId(text) || (name === "uid" && text === "0"),
    ) && params
  );
}

function isId(text: string): boolean {
  const id = Number(text);
  return /^\d+$/.test(text) && id > 0 && Number.isSafeInteger(id);
}
