import { MAX_BULK_USERS } from "@guildhall/core";
import type { FileAnswer } from "@guildhall/core";
import { SHEET_FIELDS } from "@guildhall/core/users";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import { writeSpreadsheet } from "../spreadsheets/write-spreadsheet.ts";

/** Column widths for name, email and groups, in characters. */
const WIDTHS = [32, 36, 44];
const HELP_WIDTH = 100;

/** The spreadsheet template in the caller's language; a second sheet has instructions and the groups. */
export async function getUsersTemplate({ db, actor, language }: MemberCall): Promise<FileAnswer> {
  const t = translatorOf(language);
  const groups = await findGroups(db, actor.workspace.id);
  const named = groups.length === 0 ? [t("adding:template.lines.none")] : groups.map(({ name }) => name);
  const lines = [
    t("adding:template.lines.row", { max: MAX_BULK_USERS }),
    t("adding:template.lines.groups"),
    t("adding:template.lines.all"),
    "",
    t("adding:template.groups"),
    ...named,
  ];
  return {
    fileName: `${t("adding:template.fileName")}.xlsx`,
    bytes: writeSpreadsheet([
      {
        name: t("adding:template.people"),
        rows: [SHEET_FIELDS.map((field) => t(`adding:columns.${field}`))],
        widths: WIDTHS,
      },
      {
        name: t("adding:template.help"),
        rows: [t("adding:template.help"), ...lines].map((line) => [line]),
        widths: [HELP_WIDTH],
      },
    ]),
  };
}
