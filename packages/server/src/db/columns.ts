import type { ColumnType } from "kysely";

/** jsonb: read parsed, written as text made by `JSON.stringify` (a bare array would become a SQL array). */
export type Json<T> = ColumnType<T, string, string>;

/** timestamptz (UTC). */
export type Instant = ColumnType<Date, Date, Date>;

/** A column with a default: may be left out of an insert. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** A jsonb column with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;

/** An array column with a default. */
export type DefaultedList<T> = ColumnType<T[], readonly T[] | undefined, readonly T[]>;

/** A column that may be null and may be left out of an insert. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
