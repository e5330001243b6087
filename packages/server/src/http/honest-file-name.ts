/** Maximum length of an upload's file name, in characters: the file systems' limit. */
export const MAX_FILE_NAME_LENGTH = 255;

// Slashes change the folder; control characters break lines; bidi marks make `gpj.exe` read as `exe.jpg`.
const DECEPTIVE = /[/\\\p{Cc}\u{2028}\u{2029}\u{202a}-\u{202e}\u{2066}-\u{2069}]|\p{Surrogate}/u;

/** Whether it's a plain file name that reads as what it is. */
export function isHonestFileName(name: string): boolean {
  const isOfDots = /^\.*$/.test(name.trim());
  return !isOfDots && name.length <= MAX_FILE_NAME_LENGTH && !DECEPTIVE.test(name);
}
