import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { FILE_MEDIA_TYPES, filePartName, HTTP_STATUS_BY_CODE } from "@guildhall/core";
import type { Access, Endpoint, ErrorCode, FileKind, FileRule } from "@guildhall/core";
import { textFieldsOf } from "./form-texts.ts";

type Json = Readonly<Record<string, unknown>>;

export const API_BASE = "/api/v1";

const ANYTIME: readonly ErrorCode[] = ["ErrorTooManyRequests", "ErrorUnknown", "ErrorUnavailable"];

/** Generates the OpenAPI 3.1 description: one source for docs, tools and generated clients. */
export function drawOpenApi(contract: Readonly<Record<string, Endpoint>>, version: string): Json {
  const endpoints = Object.values(contract);
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = drawOperation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Guildhall API",
      version,
      description:
        `Paths begin with ${API_BASE}. ` +
        "Every response is {data, errors}. Amounts are integers in hundredths; times are ISO 8601 in UTC. " +
        `Sign in with POST ${API_BASE}/user/login. ` +
        "Browsers then send the cookie; other clients can send the same secret as a bearer token.",
    },
    servers: [{ url: API_BASE }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: { schemas: SCHEMAS, securitySchemes: SECURITY_SCHEMES, headers: HEADERS, parameters: PARAMETERS },
  };
}

/** An endpoint's feature: the first part of its path. */
function tagOf(endpoint: Pick<Endpoint, "path">): string {
  return endpoint.path.split("/")[1] ?? "";
}

/** Who may make a call, in a sentence. */
export function describeAccess(access: Access): string {
  const who = {
    anyone: "Anyone",
    guest: "Guests only",
    account: "Anyone signed in",
    member: "Members of the workspace",
    integration: "A connected system, by its key",
    jira: "The Forge app, by its invocation token",
  };
  const parts = [who[access.who]];
  if (access.permission !== undefined) parts.push(`with ${access.permission.join(" or ")}`);
  if (access.setting !== undefined) parts.push(`or everyone if the setting ${access.setting} is on`);
  if (access.duty !== undefined) parts.push(`or responsible for ${access.duty}`);
  if (access.feature !== undefined) parts.push(`if the license includes ${access.feature}`);
  if (access.inPerson === true) parts.push("not through an integration");
  if (access.widget === true) parts.push("also through the widget");
  if (access.own !== undefined) parts.push(`for their own ${access.own}`);
  return `${parts.join(", ")}.`;
}

/** Every error code of an endpoint, by status. */
export function errorCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANYTIME, ...accessCodesOf(endpoint), ...inputCodesOf(endpoint)]);
  if (endpoint.movesValue === true) codes.add("ErrorIdempotencyMismatch");
  return [...codes].sort((first, second) => HTTP_STATUS_BY_CODE[first] - HTTP_STATUS_BY_CODE[second]);
}

const ON_CHANGES = [
  "ErrorBadRequest",
  "ErrorConflict",
  "ErrorRefused",
  "ErrorTooLarge",
  "ErrorUnsupportedType",
] as const;

function accessCodesOf({ access, method }: Endpoint): ErrorCode[] {
  const isForSignedIn = access.who !== "anyone" && access.who !== "guest";
  const mayBeDenied = access.who === "guest" || access.who === "member" || method !== "GET";
  return [
    ...(isForSignedIn ? ["ErrorUnauthenticated" as const] : []),
    ...(mayBeDenied ? ["ErrorAccessDenied" as const] : []),
    // `workspace_changed`
    ...(access.who === "member" ? ["ErrorRefused" as const] : []),
  ];
}

function inputCodesOf({ params, query, method }: Endpoint): ErrorCode[] {
  const isChange = method !== "GET";
  const codes: ErrorCode[] = isChange ? [...ON_CHANGES] : [];
  if (params !== undefined) codes.push("ErrorNotFound");
  if (isChange || params !== undefined || query !== undefined) codes.push("ErrorInvalidInput");
  return codes;
}

function drawOperation(endpoint: Endpoint): Json {
  const { access } = endpoint;
  const isPublic = access.who === "anyone" || access.who === "guest";
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describeAccess(access),
    tags: [tagOf(endpoint)],
    "x-access": access,
    security: isPublic
      ? [{}]
      : access.who === "integration" || access.who === "jira"
        ? [{ bearer: [] }]
        : [{ session: [] }, { bearer: [] }],
    parameters: drawParameters(endpoint),
    ...drawRequestBody(endpoint),
    responses: drawResponses(endpoint),
  };
}

function drawRequestBody({ body, files }: Endpoint): Json {
  if (files !== undefined) return { requestBody: { required: true, content: drawFormContent(files, body) } };
  return body === undefined ? {} : { requestBody: { required: true, content: jsonContent(toSchema(body, "input")) } };
}

/** A form, or its JSON where no file is needed. */
function drawFormContent(files: NonNullable<Endpoint["files"]>, body: $ZodType | undefined): Json {
  const form = { "multipart/form-data": drawForm(files, body) };
  const needsFile = Object.values(files).some((rule) => !isOptional(rule));
  return body === undefined || needsFile ? form : { ...form, ...jsonContent(toSchema(body, "input")) };
}

function isOptional({ maxCount, isOptional: mayMiss }: FileRule): boolean {
  return maxCount !== undefined || mayMiss === true;
}

function drawForm(files: NonNullable<Endpoint["files"]>, body: $ZodType | undefined): Json {
  const fields = Object.entries(files).flatMap(([field, rule]) =>
    Array.from({ length: rule.maxCount ?? 1 }, (_, index) => [filePartName(field, index), rule] as const),
  );
  const drawn = body === undefined ? {} : toSchema(body, "input");
  const entity = body === undefined ? {} : { entity: drawn };
  // In JSON Schema every property is an object.
  const texts = textFieldsOf(body).size === 0 ? {} : (drawn["properties"] as Json);
  const needed = fields.filter(([, rule]) => !isOptional(rule)).map(([field]) => field);
  const hasTexts = Object.keys(texts).length > 0;
  return {
    schema: {
      type: "object",
      ...(hasTexts
        ? {
            description:
              "Its fields can also be sent as text parts instead of `entity`; lists are repeated or separated by commas.",
          }
        : {}),
      properties: {
        ...entity,
        ...texts,
        ...Object.fromEntries(fields.map(([field, rule]) => [field, drawFile(rule)])),
      },
      required: [...(hasTexts ? [] : Object.keys(entity)), ...needed],
      additionalProperties: false,
    },
    encoding: Object.fromEntries(
      fields.map(([field, { kinds }]) => [
        field,
        { contentType: kinds.map((kind) => FILE_MEDIA_TYPES[kind]).join(", ") },
      ]),
    ),
  };
}

function drawFile({ kinds, maxBytes }: FileRule): Json {
  const description = `One file (${kinds.join(", ")}), at most ${maxBytes} bytes.`;
  return { type: "string", format: "binary", maxLength: maxBytes, description };
}

function drawParameters(endpoint: Endpoint): Json[] {
  return [
    ...drawFields(endpoint.params, "path"),
    ...drawFields(endpoint.query, "query"),
    { $ref: "#/components/parameters/language" },
    ...(endpoint.access.who === "member" ? [{ $ref: "#/components/parameters/workspaceId" }] : []),
    ...(endpoint.movesValue === true ? [{ $ref: "#/components/parameters/idempotencyKey" }] : []),
  ];
}

function drawFields(schema: $ZodType | undefined, where: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: field,
  }));
}

function drawResponses(endpoint: Endpoint): Json {
  const ok = { type: "object", properties: { status: { const: "ok" } }, required: ["status"] };
  const data = { allOf: [ok, toSchema(endpoint.response, "output")] };
  const responses: Record<string, Json> = {
    "200": {
      description: "Success.",
      headers: {
        "X-Request-Id": { $ref: "#/components/headers/requestId" },
        ...(endpoint.movesValue === true ? { "Idempotency-Replayed": { $ref: "#/components/headers/replayed" } } : {}),
      },
      content: {
        ...(endpoint.download === undefined ? jsonContent(envelopeOf(data)) : fileContent(endpoint.download)),
        ...(endpoint.export === true ? fileContent("xlsx") : {}),
      },
    },
  };
  for (const [status, codes] of Object.entries(
    Object.groupBy(errorCodesOf(endpoint), (code) => HTTP_STATUS_BY_CODE[code]),
  )) {
    responses[status] = {
      description: (codes ?? []).join(" or "),
      ...(status === "429" || status === "503"
        ? { headers: { "Retry-After": { $ref: "#/components/headers/retryAfter" } } }
        : {}),
      content: jsonContent({ $ref: `#/components/schemas/${status === "422" ? "Invalid" : "Failure"}` }),
    };
  }
  return responses;
}

function toSchema(schema: $ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...drawn } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return drawn;
}

function envelopeOf(data: Json): Json {
  return {
    type: "object",
    properties: { data, errors: { type: "array", maxItems: 0 } },
    required: ["data", "errors"],
  };
}

function fileContent(kind: FileKind): Json {
  return { [FILE_MEDIA_TYPES[kind]]: { schema: { type: "string", format: "binary" } } };
}

function jsonContent(schema: Json): Json {
  return { "application/json": { schema } };
}

const WIRE_ERROR = {
  type: "object",
  properties: {
    code: { enum: Object.keys(HTTP_STATUS_BY_CODE), description: "Stable; never changes with the language." },
    message: { type: "string", description: "In the language of the request." },
    requestId: { type: "string" },
    reason: { type: "string", description: "Why a rule refused the call, if one did." },
    values: {
      type: "object",
      description: "Values in the reason's text, such as the name of the person who was faster.",
    },
    field: { type: "string", description: "The field whose value was refused, if there was one." },
    changed: {
      type: "array",
      description:
        "With the reason `changed`: the fields that someone else has changed since `seen`. Nothing was saved.",
      items: {
        type: "object",
        properties: {
          field: { type: "string", description: "Path in the body." },
          seen: { description: "The value the caller had seen." },
          now: { description: "The current value; send it as `seen` to overwrite it." },
        },
        required: ["field", "now"],
      },
    },
  },
  required: ["code", "message", "requestId"],
} as const;

const ERRORS = { type: "array", minItems: 1, items: { $ref: "#/components/schemas/Error" } } as const;

const SCHEMAS = {
  Error: WIRE_ERROR,
  Failure: { type: "object", properties: { data: { type: "null" }, errors: ERRORS }, required: ["data", "errors"] },
  Invalid: {
    type: "object",
    properties: {
      data: {
        type: "object",
        properties: {
          status: { const: "invalid" },
          validationErrors: {
            type: "array",
            items: {
              type: "object",
              properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
              required: ["field", "code", "message"],
            },
          },
        },
        required: ["status", "validationErrors"],
      },
      errors: ERRORS,
    },
    required: ["data", "errors"],
  },
} as const;

const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "guildhall_session",
    description: "On https the name is __Host-guildhall.",
  },
  bearer: { type: "http", scheme: "bearer", description: "The same secret as in the cookie." },
} as const;

const HEADERS = {
  requestId: { schema: { type: "string" }, description: "Identifies the request in the server's log." },
  replayed: { schema: { const: "true" }, description: "The response is the stored one for this key." },
  retryAfter: { schema: { type: "integer" }, description: "Seconds to wait before retrying." },
} as const;

const PARAMETERS = {
  language: {
    name: "X-Language",
    in: "header",
    schema: { enum: ["en", "ru"] },
    description: "Language of messages and names in the response.",
  },
  workspaceId: {
    name: "X-Workspace-Id",
    in: "header",
    schema: { type: "integer", minimum: 1 },
    description:
      "The workspace the client shows. If the session is in another one by now, the call is refused with 409.",
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    description:
      "Makes the call idempotent: the same key with the same input gets the stored response, with other input 409.",
  },
} as const;
