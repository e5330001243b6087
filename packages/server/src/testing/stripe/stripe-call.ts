import type { Sent } from "./check-params.ts";
import type { StripeScene } from "./stripe-things.ts";

/** One request, with its parameters as the library's types allow them. */
export interface StripeCall {
  readonly scene: StripeScene;
  /** The parts of the path that name things. */
  readonly names: readonly string[];
  readonly sent: Sent;
}

/** One of the calls that the stand-in has. */
export interface StripeCallRow {
  readonly method: "GET" | "POST" | "DELETE";
  /** `:` stands for a name. */
  readonly path: string;
  /** Where the library declares its parameters. */
  readonly params: readonly [file: string, type: string];
  /** What may be expanded. */
  readonly expands?: readonly string[];
  readonly answer: (call: StripeCall) => object;
}

export function text(sent: Sent | undefined, name: string): string | undefined {
  const value = sent?.[name];
  return typeof value === "string" ? value : undefined;
}

export function fields(sent: Sent | undefined, name: string): Sent | undefined {
  const value = sent?.[name];
  return typeof value === "object" ? value : undefined;
}

export function list(sent: Sent, name: string): readonly (string | Sent)[] {
  return Object.values(fields(sent, name) ?? {});
}

export function objects(sent: Sent, name: string): readonly Sent[] {
  return list(sent, name).filter((each) => typeof each === "object");
}

export function has(sent: Sent, what: string): boolean {
  return list(sent, "expand").includes(what);
}

export function metadataOf(sent: Sent | undefined): Readonly<Record<string, string>> {
  // Checked before: its values are text.
  return (fields(sent, "metadata") ?? {}) as Readonly<Record<string, string>>;
}
