import { addUser as addUserCall, addUsersInBulk, getUsersTemplate } from "@guildhall/core/users";
import { implement, implementInSteps } from "../http/implement.ts";
import { addUser } from "./add-user.service.ts";
import { addUsersFromRows, readUploadedRows } from "./add-users-from-sheet.service.ts";
import { drawTemplate } from "./draw-template.service.ts";

/** The calls that add people. */
export const newUserRoutes = [
  implement(addUserCall, async (call, { body }) => ({ id: await addUser(call, body) })),
  implement(getUsersTemplate, (call) => drawTemplate(call)),
  implementInSteps(addUsersInBulk, {
    prepare: (call, { files }) => readUploadedRows(call, files.file),
    act: async (call, rows) => ({ ids: await addUsersFromRows(call, rows) }),
  }),
];
