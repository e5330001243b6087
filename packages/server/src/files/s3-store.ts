import { UnavailableError } from "@guildhall/core";
import { AwsClient } from "aws4fetch";
import type { S3Config } from "../config.ts";
import type { Clock } from "../lib/clock.ts";
import type { Egress, EgressAnswer } from "../lib/egress.ts";
import { fileTypeOf, requireFileName } from "./file-name.ts";
import type { FileStore } from "./file-store.ts";

export interface S3Parts {
  readonly config: S3Config;
  readonly clock: Clock;
  readonly egress: Egress;
}

type Verb = "GET" | "PUT" | "DELETE";

/** An S3-compatible bucket with path-style URLs. @throws {UnavailableError} when it fails */
export function createS3Store({ config, clock, egress }: S3Parts): FileStore {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = config;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const send = async (method: Verb, name: string, body?: Uint8Array): Promise<EgressAnswer> => {
    const url = `${endpoint.replace(/\/$/, "")}/${bucket}/${requireFileName(name)}`;
    const aws = {
      datetime: clock
        .now()
        .toISOString()
        .replace(/[-:]|\.\d{3}/g, ""),
    };
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": fileTypeOf(name) ?? "" };
    const signed = await signer.sign(url, { method, headers, aws });
    const answer = await egress.send({
      method,
      url,
      headers: Object.fromEntries(signed.headers),
      ...(body === undefined ? {} : { body }),
    });
    const isFine = answer.status < 300 || (method !== "PUT" && answer.status === 404);
    if (!isFine) throw new UnavailableError(`the storage answered ${answer.status}`);
    return answer;
  };
  return {
    put: async (name, bytes) => void (await send("PUT", name, bytes)),
    async get(name) {
      const { status, body } = await send("GET", name);
      return status === 404 ? null : body;
    },
    delete: async (name) => void (await send("DELETE", name)),
  };
}
