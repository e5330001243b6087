const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Downloads a base64 spreadsheet under its name; false, with the error `errors:export`, when the response has none. */
export function saveSpreadsheet({
  excelData,
  fileName,
}: {
  readonly excelData: string;
  readonly fileName: string;
}): boolean {
  if (excelData === "") return false;
  const bytes = Uint8Array.from(atob(excelData), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: SPREADSHEET }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
  return true;
}
