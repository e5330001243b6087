/** File kinds that calls accept or return, with their media types. */
export const FILE_MEDIA_TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export type FileKind = keyof typeof FILE_MEDIA_TYPES;

/** For display: `JPEG, PNG`. */
export function nameKinds(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => kind.toUpperCase()).join(", ");
}

/** Placeholder for the number in a multi-file field's name: `file_{n}` is `file_0`, `file_1`… */
export const FILE_NUMBER = "{n}";

/** Constraints on an uploaded file. */
export interface FileRule {
  readonly kinds: readonly FileKind[];
  /** In bytes. */
  readonly maxBytes: number;
  /** Allows 0 to `maxCount` files, in a field whose name holds `{n}`; the handler gets them in order. */
  readonly maxCount?: number;
  /** The handler validates the content itself; this layer only checks the first bytes. */
  readonly isReadByHandler?: true;
  /** The file may be omitted; for single-file fields. */
  readonly isOptional?: true;
}

/** A file to upload; a browser's `File` fits. */
export interface FileToSend {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** An uploaded file that passed its rule: size, and kind by content. */
export interface ReceivedFile {
  /** The multipart field: `file_3`. */
  readonly field: string;
  /** The sender's name, sanitized; says nothing about the content. */
  readonly name: string;
  readonly kind: FileKind;
  /** In bytes. */
  readonly size: number;
  /** Of the content, in hex. */
  readonly sha256: string;
  /** Available only during the call. */
  read(): Promise<Uint8Array>;
}

/** A file as a call's answer. */
export interface FileAnswer {
  /** Suggested file name, with its extension. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A call's file fields: a list if the rule has a count, possibly undefined if it's optional. */
export type FilesOf<Rules, File> = {
  readonly [Field in keyof Rules]: Rules[Field] extends { readonly maxCount: number }
    ? readonly File[]
    : Rules[Field] extends { readonly isOptional: true }
      ? File | undefined
      : File;
};

/** The part name of one of several files; `index` counts from 0. */
export function filePartName(field: string, index: number): string {
  return field.replace(FILE_NUMBER, String(index));
}
