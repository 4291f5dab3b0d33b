/** A JSON schema of the document. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  [keyword: string]: unknown
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const PREFIX = '#/components/schemas/'

/**
 * Names of objects: an answer by its call, an input with `#input`, nested ones after a dot. Others are named after what contains them.
 * Equal objects share the first name.
 */
const NAMES: Record<string, string> = {
  'customers.get': 'Customer',
  'customers.get.specialPrices': 'SpecialPrice',
  'customers.get.specialPrices.pricingTiers': 'PricingTier',
  'products.get': 'Product',
  'products.get.pricingTiers': 'PricingTier',
  'transactions.get': 'Transaction',
  'transactions.list.rows': 'TransactionSummary',
  'transactions.list.days': 'TransactionDay',
  'transactions.list.pickupMessages': 'PickupMessage',
  'transactions.counts.counts': 'TransactionCount',
  'quotes.get': 'Quote',
  'quotes.get.revisions': 'QuoteRevision',
  'quotes.list.rows': 'QuoteSummary',
  'quotes.counts.counts': 'QuoteCount',
  'heldDrafts.create': 'HeldDraft',
  'heldDrafts.list.rows': 'HeldDraft',
  'proofs.list.rows': 'LineArtwork',
  'files.list.rows': 'OrderFile',
  'files.list.rows.facts': 'FileFacts',
  'files.list.rows.findings': 'FileFinding',
  'transactions.printJobTicket': 'JobTicket',
  'payments.list.rows': 'Payment',
  'receivables.list.rows': 'Receivable',
  'receivables.list.rows.lastReminder': 'LastReminder',
  'receivables.listCustomers.rows': 'Debtor',
  'materials.update': 'Material',
  'materials.list.rows': 'MaterialStock',
  'materials.movements.rows': 'MaterialMovement',
  'materials.ofOrder.rows': 'LineMaterial',
  'suppliers.update': 'Supplier',
  'suppliers.list.rows': 'SupplierBalance',
  'purchases.list.rows': 'SupplierBill',
  'purchases.get': 'Bill',
  'expenses.get': 'Expense',
  'users.get': 'User',
  'session.get': 'SignedInUser',
  'account.sessions.rows': 'OpenSession',
  'devices.list.rows': 'Device',
  'store.get': 'Store',
  'apiKeys.list.rows': 'ApiKey',
  'webhooks.list.rows': 'Webhook',
  'webhooks.messages.rows': 'WebhookMessage',
  'printers.get': 'Printer',
  'printers.getPrint': 'Print',
  'rejectedSubmissions.list.rows': 'RejectedSubmission',
  'rejectedSubmissions.list.rows.prices': 'RejectedSubmissionPrices',
  'activity.list.rows': 'Activity',
  'activity.list.rows.actor': 'Actor',
  'health.runChecks': 'HealthReport',
  'health.createBackup': 'Backup',
  'customers.statement': 'Statement',
  'customers.debts.rows': 'CustomerDebt',
  'customers.lastPrices.rows': 'LastPrice',
  'customers.previewImport': 'ImportPreview',
  'customers.applyImport': 'ImportResult',
  'customers.imports.rows': 'RecentImport',
  'customers.undoImport': 'UndoneImport',
  'customers.remove': 'Removed',
  'analytics.figures.current': 'PeriodFigures',
  'analytics.timeline.rows': 'SalesBar',
  'dashboard.today': 'Today',
  'dashboard.openWork': 'OpenWork',
  'dashboard.openWork.open': 'OpenOrder',
  'live.subscribe': 'LiveEvent',
  'live.subscribe.data': 'LiveData',
  'live.subscribe.data.changes': 'Change',
  'session.welcome.demoAccounts': 'DemoAccount',
  'customers.statement.open': 'StatementOrder',
  'customers.statement.open.payments': 'StatementPayment',
  'customers.create#input': 'NewCustomer',
  'customers.create#input.specialPrices': 'NewSpecialPrice',
  'customers.create#input.specialPrices.pricingTiers': 'NewPricingTier',
  'customers.update#input': 'CustomerChanges',
  'products.create#input': 'NewProduct',
  'products.create#input.pricingTiers': 'NewPricingTier',
  'products.update#input': 'ProductChanges',
  'materials.create#input': 'NewMaterial',
  'materials.update#input': 'MaterialChanges',
  'suppliers.create#input': 'NewSupplier',
  'suppliers.update#input': 'SupplierChanges',
  'purchases.create#input': 'NewBill',
  'expenses.create#input': 'NewExpense',
  'expenses.update#input': 'ExpenseChanges',
  'transactions.create#input': 'NewTransaction',
  'transactions.create#input.expected': 'Figures',
  'transactions.update#input': 'TransactionChanges',
  'transactions.create#input.quote': 'OrderedQuote',
  'quotes.create#input': 'NewQuote',
  'quotes.update#input': 'QuoteChanges',
  'payments.create#input': 'NewPayment',
  'payments.refund#input': 'NewRefund',
  'users.create#input': 'NewUser',
  'users.update#input': 'UserChanges',
  'store.update#input': 'StoreChanges',
  'printers.create#input': 'NewPrinter',
  'printers.update#input': 'PrinterChanges',
}

/**
 * Replaces every object in inputs and answers by a named schema, from which programs generate types. An input that only rejects unknown
 * fields shares the answer's name.
 */
export function nameSchemas({ paths, components: { schemas } }: Document): void {
  /** By content, whatever the order of fields. */
  const names = new Map<string, string>()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const chosen = [...new Set(Object.keys(NAMES).map((path) => path.replace(/^(\w+\.\w+).*$/, '$1')))]
  const place = ({ operationId }: Operation) =>
    chosen.includes(operationId) ? chosen.indexOf(operationId) : chosen.length
  const ordered = operations.toSorted((one, other) => place(one) - place(other))
  for (const { operationId: id, responses } of ordered) {
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) nameContent(content, id, NAMES[id] ?? `${prefixOf(id)}Answer`)
    }
  }
  for (const { operationId: id, requestBody } of ordered)
    nameContent(requestBody?.content, `${id}#input`, NAMES[`${id}#input`] ?? `${prefixOf(id)}Input`)
  if (schemas.Error) schemas.Error = inside(schemas.Error, 'Error', 'Error')

  function nameContent(content: Content = {}, path: string, name: string) {
    for (const media of Object.values(content))
      if (media.schema) media.schema = named(media.schema, path, name)
  }

  function named(schema: Schema, path: string, name: string): Schema {
    const whole = inside(schema, path, name)
    if (whole.type !== 'object' || !whole.properties) return whole
    const content = contentOf(whole)
    const answered = path.endsWith('#input') ? undefined : names.get(contentOf(withoutClosing(whole)))
    const same = names.get(content) ?? answered
    const known = same ?? name
    if (!same && schemas[name]) throw new Error(`two schemas would be called ${name}: ${path}`)
    names.set(content, known)
    schemas[known] = whole
    return { $ref: PREFIX + known }
  }

  /** Names the schemas within a schema. */
  function inside(schema: Schema, path: string, name: string): Schema {
    const part = (field: string) => NAMES[`${path}.${field}`] ?? name + capital(field)
    const result = { ...schema }
    if (schema.properties) {
      const fields = Object.entries(schema.properties).map(([field, one]) => {
        const inner = one.items || one.additionalProperties ? singular(field) : field
        return [field, named(one, `${path}.${field}`, NAMES[`${path}.${field}`] ?? part(inner))]
      })
      result.properties = Object.fromEntries(fields)
    }
    if (schema.items) result.items = named(schema.items, path, name)
    if (typeof schema.additionalProperties === 'object')
      result.additionalProperties = named(schema.additionalProperties, path, name)
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
      const choices = schema[keyword]
      if (!choices) continue
      const several = choices.filter((one) => one.properties ?? one.items).length > 1
      result[keyword] = choices.map((one, index) =>
        named(one, path, several ? name + kindOf(one, index) : name),
      )
    }
    return result
  }
}

/** Allows unknown fields. */
function withoutClosing(schema: Schema): Schema {
  const { additionalProperties, ...rest } = schema
  return additionalProperties === false ? rest : schema
}

/** Canonical JSON: sorted keywords and fields. */
function contentOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value) => {
    if (key === 'required' && Array.isArray(value)) return value.toSorted()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}

function prefixOf(operationId: string): string {
  return operationId.split('.').map(capital).join('')
}

/** The discriminator of a union's member: its field with a single value. */
function kindOf({ properties = {} }: Schema, index: number): string {
  const fixed = Object.values(properties).find((one) => typeof one.const === 'string')
  return fixed ? String(fixed.const).split(/\W/).map(capital).join('') : String(index + 1)
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
