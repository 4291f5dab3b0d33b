import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract'
import { z } from 'zod'
import {
  type BooleanRight,
  canOpenAnyOf,
  missingRights,
  type Page,
  type Role,
  type RolePermissions,
  type RoleRights,
} from '../core/access/access.ts'
import type { ApiKeyScope } from '../core/access/api-key.ts'
import { searchTextSchema } from '../core/text/text.ts'
import { daySchema } from '../core/time/calendar.ts'
import { ERRORS } from './errors.ts'

/** Who can call: everybody, signed-in users, or roles that open one of the pages. */
type Access = 'public' | 'signed-in' | readonly Page[]

export type ProcedureMeta = {
  /** A test rejects procedures without it. */
  pages?: Access
  /** Also for every API key: the response belongs to no single page. */
  anyApiKey?: true
  ownerOnly?: true
  /** Only for roles that see what materials and purchases cost (`canSeeCost`). */
  seesCost?: true
  /**
   * Required for every input. Rights that depend on the input are checked by the handler (server/api/require-
   * rights.ts).
   */
  rights?: readonly BooleanRight[]
  /** Creates under client ids: a repeat with equal content returns the existing record with 200 instead of 201. */
  idempotent?: true
  /** Read-only; may use a replica (docs/decisions/0053). Access is still checked on the primary. */
  fromReplica?: true
  /** Message for unexpected failures (docs/product.md#failure-messages). */
  failure?: string
}

/** docs/product.md#page-access */
export function canCall(
  { pages = [], ownerOnly }: ProcedureMeta,
  role: Role,
  permissions: RolePermissions,
): boolean {
  if (ownerOnly && role !== 'owner') return false
  return typeof pages === 'string' || canOpenAnyOf(role, pages, permissions)
}

/** `canCall`, and the role has the rights that every input needs. */
export function canCallWithRights(
  meta: ProcedureMeta,
  role: Role,
  { permissions, rights }: { permissions: RolePermissions; rights: RoleRights },
): boolean {
  return canCall(meta, role, permissions) && missingRights(role, { rights: meta.rights }, rights).length === 0
}

/** The key's pages and read-only flag allow the call. The key's creator must also pass `canCall`. */
export function apiKeyCanCall(
  { pages = [], ownerOnly, anyApiKey }: ProcedureMeta,
  method: string,
  key: ApiKeyScope,
): boolean {
  if (ownerOnly || (key.readOnly && method !== 'GET')) return false
  return typeof pages === 'string' ? anyApiKey === true : pages.some((page) => key.pages.includes(page))
}

type Docs = Pick<Route, 'summary' | 'description' | 'inputStructure' | 'outputStructure' | 'successStatus'>

/** Starts every procedure of the contract with its address (`GET /products`), access rule, documentation and the closed error list. */
export function procedure(address: `${HTTPMethod} ${HTTPPath}`, declared: ProcedureMeta & Docs) {
  const [method, path] = address.split(' ') as [HTTPMethod, HTTPPath]
  const { summary, description, inputStructure, outputStructure, ...rest } = declared
  const { successStatus = rest.idempotent && 201, ...meta } = rest
  return oc
    .$meta<ProcedureMeta>({})
    .errors(ERRORS)
    .meta(meta)
    .route({ method, path, summary, description, inputStructure, outputStructure, successStatus })
}

/** Makes the compiler report a record schema that lacks a field of its input. */
export type Fields<Input> = Record<string, z.ZodType> & Record<keyof Input, z.ZodType>

/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

/** Keyset pagination: an opaque cursor and a maximum number of rows. */
export const pageInputSchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})

export const searchSchema = z.optional(searchTextSchema.max(100))

/** A repeatable query parameter. */
export const anyOf = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).optional(),
  )

/** Shop days, both included; filters by the record's own date. */
export const daysInputSchema = z.object({ from: daySchema.optional(), to: daySchema.optional() })

type SyncInput = { updatedSince?: unknown; cursor?: unknown; limit?: unknown; expand?: unknown }

/** Filters and `updatedSince` exclude each other: a record that leaves the filter would be missed. */
function rejectFiltersWithUpdatedSince(
  { updatedSince, cursor: _, limit: __, expand: ___, ...filters }: SyncInput,
  context: z.RefinementCtx,
): void {
  if (updatedSince === undefined) return
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: 'Tidak bisa dipakai bersama updatedSince' })
  }
}

/**
 * Input of a list: a page, its filters, and incremental sync by `updatedSince`: records changed since an instant, oldest
 * change first (docs/decisions/0058).
 */
export const syncableListInput = <Filters extends z.ZodRawShape>(filters: Filters) =>
  pageInputSchema
    .extend({ ...filters, updatedSince: instantSchema.optional() })
    .superRefine(rejectFiltersWithUpdatedSince)

/** `nextCursor` is null on the last page. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() })

/**
 * With `updatedSince`, `removedIds` lists changed records that are not in the list (deleted ones), and the last page has
 * `nextSince` for the next request.
 */
export const syncableListOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row).extend({
    removedIds: z.array(z.uuid()).optional(),
    nextSince: instantSchema.nullable().optional(),
  })
