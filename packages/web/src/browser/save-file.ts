const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Saves a spreadsheet that came in base64 under its name, as a download of the browser; false when there is
 * none in the answer, which `errors:export` tells.
 */
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
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
  return true;
}
