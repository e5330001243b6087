import type { ColumnType } from "kysely";

/** jsonb: parsed on read, written as `JSON.stringify` text (a bare array would become an SQL array). */
export type Json<T> = ColumnType<T, string, string>;

/** timestamptz (UTC). */
export type Instant = ColumnType<Date, Date, Date>;

export type Defaulted<T> = ColumnType<T, T | undefined, T>;

export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** An array column with a default. */
export type DefaultedList<T> = ColumnType<T[], readonly T[] | undefined, readonly T[]>;

export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
