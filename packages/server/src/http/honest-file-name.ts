/** Longest name of a file that comes with a call, in characters: as file systems have it. */
export const MAX_FILE_NAME_LENGTH = 255;

// Slashes lead elsewhere; control characters break lines; marks of direction make `gpj.exe` read as `exe.jpg`.
const DECEPTIVE = /[/\\\p{Cc}\u{2028}\u{2029}\u{202a}-\u{202e}\u{2066}-\u{2069}]|\p{Surrogate}/u;

/** Whether a name is that of a file and reads as what it is. */
export function isHonestFileName(name: string): boolean {
  const isOfDots = /^\.*$/.test(name.trim());
  return !isOfDots && name.length <= MAX_FILE_NAME_LENGTH && !DECEPTIVE.test(name);
}
