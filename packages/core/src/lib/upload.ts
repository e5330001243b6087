/** The kinds of files that calls take or answer with, each with its media type. */
export const FILE_MEDIA_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A kind of file that calls take or answer with. */
export type FileKind = keyof typeof FILE_MEDIA_TYPES;

/** What a file that comes with a call must be. */
export interface FileRule {
  readonly kinds: readonly FileKind[];
  /** Largest size, in bytes. */
  readonly maxBytes: number;
}

/** A file as its sender has it; a browser's `File` is one. */
export interface FileToSend {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that has come with a call: within its rule's size and of one of its kinds by its first bytes. */
export interface ReceivedFile {
  /** As the sender calls it; nothing is known of what is in it. */
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** A file as the answer of a call. */
export interface FileAnswer {
  /** The name to save it under, with its ending. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
