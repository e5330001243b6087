import {
  createProduct, createProductsForIntro, deleteProduct, getProductForEdit, getProductsForIntro, listProducts, updateProduct,
} from "@guildhall/core/contract";
import { implement, implementInSteps } from "../http/implement.ts";
import { addSamples, readSamples } from "./intro-perks.service.ts";
import { keepImage } from "./perk-image.ts";
import { readProductForm, readShelf } from "./read-perks.service.ts";
import { addProduct, changeProduct, takeOffShelf } from "./save-perk.service.ts";

/** The calls about perks. */
export const productRoutes = [
  implement(listProducts, (call, { query }) => readShelf(call, query.group_id)),
  implement(getProductsForIntro, (call) => readSamples(call)),
  implement(getProductForEdit, (call, { params }) => readProductForm(call, Number(params.id))),
  implementInSteps(createProduct, {
    prepare: async (call, { body, files }) => ({ input: body, image: await keepImage(call, files.imageFile) }),
    act: async (call, form) => ({ id: await addProduct(call, form) }),
  }),
  implement(createProductsForIntro, async (call, { body }) => ({ ids: await addSamples(call, body) })),
  implementInSteps(updateProduct, {
    prepare: async (call, { params, body: { seen, ...input }, files }) => ({
      id: params.id,
      form: { input, seen, image: await keepImage(call, files.imageFile) },
    }),
    act: async (call, { id, form }) => {
      await changeProduct(call, id, form);
      return { id };
    },
  }),
  implement(deleteProduct, async (call, { params }) => {
    await takeOffShelf(call, params.id);
    return { id: params.id };
  }),
];
