/** The kinds of files that calls take or answer with, each with its media type. */
export const FILE_MEDIA_TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A kind of file that calls take or answer with. */
export type FileKind = keyof typeof FILE_MEDIA_TYPES;

/** The kinds as people know them: `JPEG, PNG`. */
export function nameKinds(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => kind.toUpperCase()).join(", ");
}

/** What stands for the number in the name of a field of several files: `file_{n}` is `file_0`, `file_1` and on. */
export const FILE_NUMBER = "{n}";

/** What a file that comes with a call must be. */
export interface FileRule {
  readonly kinds: readonly FileKind[];
  /** Largest size, in bytes. */
  readonly maxBytes: number;
  /** None to so many files, whose field then holds `{n}`: the handler gets them in the order of their numbers. */
  readonly maxCount?: number;
  /** The handler reads what is in the file and refuses by itself: here, its first bytes are enough. */
  readonly isReadByHandler?: true;
  /** The file may be left out; meant for a field of one. */
  readonly isOptional?: true;
}

/** A file as its sender has it; a browser's `File` is one. */
export interface FileToSend {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that has come with a call: within its rule's size and of one of its kinds by its content. */
export interface ReceivedFile {
  /** The part that it came in: `file_3`. */
  readonly field: string;
  /** As the sender calls it, without anything that leads elsewhere or deceives; nothing is known of what is in it. */
  readonly name: string;
  readonly kind: FileKind;
  /** In bytes. */
  readonly size: number;
  /** Of its content, in hex. */
  readonly sha256: string;
  /** Its content; only while its call lasts. */
  read(): Promise<Uint8Array>;
}

/** A file as the answer of a call. */
export interface FileAnswer {
  /** The name to save it under, with its ending. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** What the fields of a call's files hold: several where the rule counts, perhaps none where it is optional. */
export type FilesOf<Rules, File> = {
  readonly [Field in keyof Rules]: Rules[Field] extends { readonly maxCount: number }
    ? readonly File[]
    : Rules[Field] extends { readonly isOptional: true }
      ? File | undefined
      : File;
};

/** The name of the part of one of several files, by its place from 0. */
export function filePartName(field: string, index: number): string {
  return field.replace(FILE_NUMBER, String(index));
}
