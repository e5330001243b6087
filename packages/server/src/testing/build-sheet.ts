import { writeSpreadsheet } from "../spreadsheets/write-spreadsheet.ts";

export function sheetFile(rows: readonly (readonly string[])[], name = "people.xlsx"): File {
  return toFile(writeSpreadsheet([{ name: "People", rows, widths: [] }]), name);
}

/** Bytes as a browser's form sends them. */
export function toFile(bytes: Uint8Array, name = "people.xlsx"): File {
  return new File([new Uint8Array(bytes)], name);
}
